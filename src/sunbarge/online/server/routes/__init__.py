"""HTTP endpoints, one file a resource. May import everything else in `online.server`."""
