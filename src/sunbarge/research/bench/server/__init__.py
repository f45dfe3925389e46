"""Benchmarks of the server: a real one in a process, and clients that load it."""
