"""Proxies with the examples of the documentation before two workers: TLS, HTTP/2, sockets."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sunbarge.online.server.settings import DEFAULT_PORT
from sunbarge.research.bench.server.process import free_port
from sunbarge.research.chaos.redis_server import RedisServer
from tests.online.server.client import socket_url
from tests.online.server.http_client import TIMEOUT, get, post
from tests.online.server.rolling import check, play_while_replaced
from tests.online.server.servers import ServeProcess

EXAMPLES = Path(__file__).parents[3] / "docs" / "host" / "examples"
NAME, CERTIFICATE, KEY = "play.example", "fullchain.pem", "privkey.pem"
TOOLS = ("openssl", "curl")
FILES = re.compile(r"/(?:run|var/lib|var/log)/[\w./]*")
"Places of nginx's own files in the example; Debian's defaults for others are used as they are."

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason=f"needs {' and '.join(TOOLS)}"
)


class Ports(NamedTuple):
    """Where a proxy listens, and the server behind it."""

    plain: int
    secure: int
    server: int


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def kind(request: pytest.FixtureRequest) -> str:
    """The proxy's program. Each has a server of its own, whose limits nobody has used yet."""
    name: str = request.param
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    return name


@pytest.fixture(scope="module")
def server(kind: str, postgresql: str, redis: RedisServer) -> Iterator[ServeProcess]:
    """Two workers that believe a proxy on this machine."""
    stores = ("--database", postgresql, "--redis", redis.url, "--no-load-bots")
    server = ServeProcess(
        *stores,
        "--workers",
        "2",
        "--proxy",
        "127.0.0.1",
        "--host-name",
        NAME,
        "--tables-per-hour",
        "1000",
    )
    yield server
    code, _, errors = server.stop()
    assert (code, "Traceback" in errors) == (0, False)


@pytest.fixture(scope="module")
def proxy(kind: str, server: ServeProcess) -> Iterator[Ports]:
    """A proxy before the server, whose certificate is trusted (`SSL_CERT_FILE`)."""
    with TemporaryDirectory(prefix="sunbarge-proxy-") as name, pytest.MonkeyPatch.context() as own:
        folder = Path(name)
        folder.chmod(0o755)  # nginx's processes run as another user
        make_certificate(folder)
        own.setenv("SSL_CERT_FILE", str(folder / CERTIFICATE))
        own.setenv("XDG_DATA_HOME", name)
        ports = Ports(free_port(), free_port(), server.port)
        command = (nginx if kind == "nginx" else caddy)(folder, ports)
        with running(command, ports.secure):
            yield ports


def make_certificate(folder: Path) -> None:
    """Make a certificate that this machine's names and the example's have."""
    names = f"subjectAltName=DNS:localhost,DNS:{NAME}"
    options = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
    files = ("-keyout", str(folder / KEY), "-out", str(folder / CERTIFICATE))
    command = ["openssl", "req", *options, "-addext", names, *files]
    subprocess.run(command, check=True, capture_output=True)


def example(name: str, changes: Mapping[str, str]) -> str:
    """Return an example with changes."""
    text = (EXAMPLES / name).read_text("utf-8")
    for before, after in changes.items():
        assert before in text, before
        text = text.replace(before, after)
    return text


def nginx(folder: Path, ports: Ports) -> list[str]:
    """Return the command that runs nginx with the example, its files here, and free ports."""
    changes = {
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "443 ssl": f"{ports.secure} ssl",
        "listen 80": f"listen {ports.plain}",
        "[::]:80": f"[::]:{ports.plain}",
        f"127.0.0.1:{DEFAULT_PORT}": f"127.0.0.1:{ports.server}",
    }
    text = example("nginx.conf", changes)
    text = FILES.sub(lambda place: str(folder / place[0].replace("/", "-")), text)
    file = folder / "nginx.conf"
    file.write_text(text, "utf-8")
    return ["nginx", "-c", str(file), "-e", str(folder / "errors"), "-g", "daemon off;"]


def caddy(folder: Path, ports: Ports) -> list[str]:
    """Return the command that runs Caddy with the example, a certificate of ours, and a free port.

    Caddy would ask for a certificate of the example's name, and listen at port 80, too.
    """
    changes = {
        "\n{\n": "\n{\n\tadmin off\n\tauto_https off\n",
        f"{NAME} {{": f"https://localhost:{ports.secure} {{\n"
        f"\ttls {folder / CERTIFICATE} {folder / KEY}",
        f"127.0.0.1:{DEFAULT_PORT}": f"127.0.0.1:{ports.server}",
    }
    file = folder / "Caddyfile"
    file.write_text(example("Caddyfile", changes), "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    """Run a proxy until the context ends."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + TIMEOUT
        while not listens(port):
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < end, "the proxy does not listen"
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=TIMEOUT)


def listens(port: int) -> bool:
    """Return whether somebody accepts connections at a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_pages_come_over_http_2_and_within_limits(proxy: Ports) -> None:
    base = f"https://localhost:{proxy.secure}"
    shown = ("-o", "-", "-w", "%{http_version} %{http_code}", "-sSi", "--http2")
    command = ["curl", *shown, "--cacert", os.environ["SSL_CERT_FILE"], f"{base}/api/about"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.endswith("2 200")
    assert "strict-transport-security: max-age=31536000" in told
    assert get(f"{base}/metrics").status_code == 403
    body = b'{"record": "' + bytes(300_000) + b'"}'
    assert post(f"{base}/api/replay", content=body).status_code == 413
    if listens(proxy.plain):
        moved = get(f"http://localhost:{proxy.plain}/table/abc")
        assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/table/abc")


def test_sockets_come_from_pages_of_the_server_alone(proxy: Ports) -> None:
    secure = f"https://localhost:{proxy.secure}"

    async def shake_hands(origin: str) -> int:
        try:
            async with connect(socket_url(secure), additional_headers={"Origin": origin}):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def run() -> list[int]:
        return [await shake_hands(origin) for origin in ("https://evil.example", secure)]

    assert asyncio.run(run()) == [403, 101]


def test_workers_are_replaced_and_no_command_is_refused(proxy: Ports, server: ServeProcess) -> None:
    base = f"https://localhost:{proxy.secure}"
    check(asyncio.run(play_while_replaced(base, server.process.pid)))
