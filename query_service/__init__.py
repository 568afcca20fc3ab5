"""The query service: the library over HTTP and MCP, a chat page, and a client that speaks to it.

- ``app``: `create_app(settings)`, the HTTP API; no logic of its own. Its parts: ``asking``, ``formulas``, ``library``
  (documents), ``graph`` (SPARQL, exports), ``completions`` (OpenAI's form), ``operations``, ``model_context`` (MCP)
- ``context``, ``current``: what the parts share; the published knowledge base, followed from request to request
- ``guard``: names, keys, sizes, rates; ``problems``: errors as ``application/problem+json`` and back; ``metrics``
- ``sparql``, ``ingestions``: what runs in processes of its own
- ``chat``: the chat page and the explorer
- ``client``: `Client`, over HTTP or in this process, with the same contract
- ``server``, ``commands``: ``mathrag serve``, ``chat``, ``mcp`` and ``evaluate``
"""
