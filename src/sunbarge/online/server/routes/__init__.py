"""HTTP routes, one router a file. May import everything else in `online.server`."""
