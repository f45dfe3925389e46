"""What travels between the server and its pages: every message, and nothing that acts."""

VERSION = 1
"The version of the protocol; a page of another version is told to reload."
