"""Measuring the server: a real one in its own process, and pages that load it."""
