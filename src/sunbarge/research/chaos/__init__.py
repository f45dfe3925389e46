"""Chaos tests: servers are killed, stopped and cut off under load, and nothing may be lost.

Owns the faults, the clients that play meanwhile and note all that they are told, and the audit that
compares their notes with the stored logs. May import `online` and `research.bench`.
"""
