"""The codes with which the server closes WebSocket connections."""

POLICY_VIOLATION = 1008
SERVICE_RESTART = 1012
OTHER_VERSION = 4001  # the page speaks another version of the protocol, and has to be reloaded
