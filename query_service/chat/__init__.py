"""The chat page and the explorer (thesis 4.3: Streamlit), over the service's client and nothing else.

- ``main``: what Streamlit runs; the pages are ``ask``, ``explore`` and ``documents``
- ``clarifying``: what the chat asks back
- ``parts``: what several pages show; ``graph``: relations as a drawing
- ``server``: ``mathrag chat``

Text of documents and questions is escaped wherever Markdown or HTML is written.
"""
