"""HTTP routes, with one router in each file; may import everything else in `online.server`."""
