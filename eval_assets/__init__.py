"""Dagster code location of the evaluation: benchmarks become answers, answers become metrics.

Everything is asked through the query service's client (``query_service.client``), never through the library; what is
right is decided by `mathrag.evaluation` alone. ``datasets/`` holds the benchmarks that are part of the project.
"""
