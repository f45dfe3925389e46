"""Banned networks: the server refuses their requests and closes their open connections."""

import time
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.store import BanRow

from .addresses import parse_address
from .close_codes import POLICY_VIOLATION
from .connection import Connection


class Bans:
    """The bans in force, and the open WebSocket connections with their addresses."""

    def __init__(self) -> None:
        """Start without bans."""
        self.bans: list[tuple[IPv4Network | IPv6Network, BanRow]] = []
        self.connections: dict[Connection, str] = {}

    def __len__(self) -> int:
        return len(self.bans)

    def replace(self, rows: Iterable[BanRow]) -> None:
        """Set the bans in force, and close the connections of banned networks."""
        before = self.bans
        self.bans = [(ip_network(row.network), row) for row in rows]
        if self.bans == before:
            return
        for connection, address in list(self.connections.items()):
            found = self.of(address)
            if found is not None and connection.closing is None:
                connection.reply(Refused(id=None, code="banned", text=describe(found)))
                connection.close(POLICY_VIOLATION, "banned")

    def of(self, address: str) -> BanRow | None:
        """Return the ban of an address; None if it is not banned."""
        parsed = parse_address(address) if self.bans else None
        if parsed is None:
            return None
        return next((row for network, row in self.bans if parsed in network), None)


def describe(ban: BanRow) -> str:
    """Return the message for clients in a banned network."""
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until / 1000))
    return f"Your network is banned from this server until {until}."
