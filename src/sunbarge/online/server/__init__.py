"""The web server: HTTP routes, WebSocket connections, tables in memory and the bots' processes.

The top of `online`: may import `sessions`, `store`, `protocol`, `fairness` and what lies below
`online`. Only `run` and the command line import it.
"""
