"""Training the nets: self-play, temporal differences, and a report."""
