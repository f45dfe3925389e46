"""What those who run a server do beside it: administration, backups, and checks before it starts.

Works on the database, whether servers use it or not; they learn of it from the log of acts. May
import `online.server`, `online.sessions` and `online.store`.
"""
