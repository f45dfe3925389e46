"""HTTP routes, with one router in each file; may import everything else in `online.server`.

The WebSocket, `/api/socket`, is no route here: `app.add_socket` adds it before the middleware of
HTTP requests, and `websocket.Endpoint` accepts its connections.
"""
