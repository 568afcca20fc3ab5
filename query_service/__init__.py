"""The query service: the library over HTTP, and a client that speaks to it.

- ``app``: `create_app(settings)`, the HTTP API; no logic of its own
- ``current``: the published knowledge base, followed from request to request
- ``problems``: errors as ``application/problem+json`` and back
- ``limits``: the bound on a request's size
- ``client``: `Client`, over HTTP or in this process, with the same contract
- ``commands``: ``mathrag serve`` and ``mathrag evaluate``
"""
