"""The web server: owns HTTP routes, WebSocket connections, tables in memory and bot processes.

May import all other folders of the package except `cli`, `research` and `terminal`. Only the
command line imports this folder.
"""
