"""Machines of their own for workers: network namespaces of Linux, which only root can make."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

CLIENTS, STORE = "clients", "store"
"The two cables of a machine: one to the clients, one to PostgreSQL and Redis."
ENDS = {CLIENTS: 18, STORE: 19}
"Second number of each cable's addresses; 198.18.0.0/15 is reserved for tests of networks."


class NoNetwork(RuntimeError):
    """Raised if there cannot be network namespaces here."""


class Machine:
    """A network namespace with two cables, each of which can be pulled out."""

    def __init__(self, number: int) -> None:
        """Make the namespace and its cables; NoNetwork if that is not allowed."""
        self.name = f"sunbarge-{os.getpid()}-{number}"
        self.number = number
        try:
            ip("netns", "add", self.name)
            ip("-n", self.name, "link", "set", "lo", "up")
            for cable in ENDS:
                self.lay(cable)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoNetwork(f"no network namespaces (only root makes them): {error}") from None

    def outside(self, cable: str) -> str:
        """Return the address at that end of a cable which is outside the machine."""
        return self.address(cable, 1)

    def inside(self, cable: str) -> str:
        """Return the machine's own address on a cable."""
        return self.address(cable, 2)

    def address(self, cable: str, end: int) -> str:
        """Return the address of one end of a cable."""
        return f"198.{ENDS[cable]}.{os.getpid() % 256}.{4 * self.number + end}"

    def device(self, cable: str) -> str:
        """Return the device name of a cable's end outside the machine (at most 15 characters)."""
        return f"sb{os.getpid():x}{self.number}{cable[0]}"

    def lay(self, cable: str) -> None:
        """Connect the machine by a cable, a pair of virtual network devices."""
        out, within = self.device(cable), ("-n", self.name)
        ip("link", "add", out, "type", "veth", "peer", "name", cable, "netns", self.name)
        ip("address", "add", f"{self.outside(cable)}/30", "dev", out)
        ip("link", "set", out, "up")
        ip(*within, "address", "add", f"{self.inside(cable)}/30", "dev", cable)
        ip(*within, "link", "set", cable, "up")

    @contextmanager
    def cut(self, *cables: str) -> Iterator[None]:
        """Let nothing through some cables until the context ends; connections stay open."""
        try:
            for cable in cables:
                ip("link", "set", self.device(cable), "down")
            yield
        finally:
            for cable in cables:
                ip("link", "set", self.device(cable), "up")

    def command(self, command: list[str]) -> list[str]:
        """Return the command line that runs a command on this machine."""
        return ["ip", "netns", "exec", self.name, *command]

    def close(self) -> None:
        """Delete the namespace and with it the cables."""
        ip("netns", "delete", self.name)


def ip(*arguments: str) -> None:
    """Run the program `ip`."""
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
