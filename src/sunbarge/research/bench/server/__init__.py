"""Benchmarks of the server: start it as a process, and load it with clients.

Owns the clients, the load test and the crash test. They talk to the server over HTTP and WebSocket;
may import `game`, `online.protocol` and `research.bench`.
"""
