"""The web server: owns HTTP routes, WebSocket connections, tables in memory and bot processes.

May import `sessions`, `store`, `protocol`, `fairness` and the folders below `online`; only the
command line imports it.
"""
