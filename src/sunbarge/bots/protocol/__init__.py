"""Bots in any language: a protocol of lines, programs that are asked, bots that answer."""
