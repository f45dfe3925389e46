"""Draws that nobody can bend, and that everybody can check afterwards."""
