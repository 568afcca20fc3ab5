"""Dagster code location 1: documents become a published knowledge base.

- ``assets/``: one stage a file (thesis 3.2 and 3.3); each is a few lines around one library call
- ``checks``, ``metadata``: what is verified, and what a researcher reads in the UI
- ``jobs``, ``sensors``, ``definitions``: how it runs under Dagster's daemon
- ``ingest``, ``commands``: the same jobs run by one command
- ``inbox``, ``ledger``, ``corpus``: what is on disk, and what of it is up to date; ``assembling``: all of it as one knowledge base
"""
