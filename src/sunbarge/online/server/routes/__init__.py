"""HTTP routes: owns one router for each file; may import everything else in `online.server`."""
