"""Chaos tests: servers are killed, stopped and cut off under load, and must lose no moves.

Owns the faults, the clients that play meanwhile and note all that servers send, and the audit that
compares their notes with the stored logs. May import `online` and `research.bench`.
"""
