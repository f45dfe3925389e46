"""nginx with the example of the documentation, in front of two workers: TLS, HTTP/2, sockets."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from sunbarge.online.server.settings import DEFAULT_PORT, Limits
from sunbarge.research.bench.server.process import free_port
from sunbarge.research.chaos.redis_server import RedisServer
from tests.online.server.client import socket_url
from tests.online.server.http_client import TIMEOUT, get, post
from tests.online.server.rolling import check, play_while_replaced
from tests.online.server.servers import ServeProcess

EXAMPLE = Path(__file__).parents[3] / "docs" / "host" / "examples" / "nginx.conf"
NAME = "play.example"
PROGRAMS = ("nginx", "openssl", "curl")
SOCKETS = Limits().connections
FILES = re.compile(r"/(?:run|var/lib|var/log)/[\w./]*")
"Places of nginx's own files in the example; Debian's defaults for others are used as they are."

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, PROGRAMS)), reason=f"needs {', '.join(PROGRAMS)}"
)


@pytest.fixture(scope="module")
def server(postgresql: str, redis: RedisServer) -> Iterator[ServeProcess]:
    """Two workers that believe a proxy on this machine."""
    stores = ("--database", postgresql, "--redis", redis.url, "--no-load-bots")
    server = ServeProcess(*stores, "--workers", "2", "--proxy", "127.0.0.1", "--host-name", NAME)
    yield server
    code, _, errors = server.stop()
    assert (code, "Traceback" in errors) == (0, False)


@pytest.fixture(scope="module")
def nginx(server: ServeProcess) -> Iterator[tuple[str, str]]:
    """The addresses of nginx without and with TLS, and its certificate in `SSL_CERT_FILE`."""
    with TemporaryDirectory(prefix="sunbarge-nginx-") as name, pytest.MonkeyPatch.context() as own:
        folder = Path(name)
        folder.chmod(0o755)  # nginx's processes run as another user
        make_certificate(folder)
        own.setenv("SSL_CERT_FILE", str(folder / "fullchain.pem"))
        plain, secure = free_port(), free_port()
        (folder / "nginx.conf").write_text(configuration(folder, plain, secure, server.port))
        with running(folder, secure):
            yield f"http://localhost:{plain}", f"https://localhost:{secure}"


def make_certificate(folder: Path) -> None:
    """Make a certificate that this machine's names and the example's have."""
    names = f"subjectAltName=DNS:localhost,DNS:{NAME}"
    options = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
    files = ("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"))
    command = ["openssl", "req", *options, "-addext", names, *files]
    subprocess.run(command, check=True, capture_output=True)


def configuration(folder: Path, plain: int, secure: int, upstream: int) -> str:
    """Return the example with files of this folder and free ports."""
    text = EXAMPLE.read_text("utf-8")
    text = text.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    text = FILES.sub(lambda place: str(folder / place[0].replace("/", "-")), text)
    for before, after in (
        ("443 ssl", f"{secure} ssl"),
        ("listen 80", f"listen {plain}"),
        ("[::]:80", f"[::]:{plain}"),
        (f"127.0.0.1:{DEFAULT_PORT}", f"127.0.0.1:{upstream}"),
    ):
        assert before in text, before
        text = text.replace(before, after)
    return text


@contextmanager
def running(folder: Path, port: int) -> Iterator[None]:
    """Run nginx until the context ends."""
    command = ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
    process = subprocess.Popen([*command, "-g", "daemon off;"], stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + TIMEOUT
        while not listens(port):
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < end, "nginx does not listen"
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=TIMEOUT)


def listens(port: int) -> bool:
    """Return whether somebody accepts connections at a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_pages_come_over_http_2_and_tls_alone(nginx: tuple[str, str]) -> None:
    plain, secure = nginx
    shown = ("-o", "-", "-w", "%{http_version} %{http_code}", "-sSi", "--http2")
    command = ["curl", *shown, "--cacert", os.environ["SSL_CERT_FILE"], f"{secure}/api/about"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.endswith("2 200")
    assert "strict-transport-security: max-age=31536000" in told
    moved = get(f"{plain}/table/abc")
    assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/table/abc")
    assert get(f"{secure}/metrics").status_code == 403
    body = b'{"record": "' + bytes(300_000) + b'"}'
    assert post(f"{secure}/api/replay", content=body).status_code == 413
    other = get(f"{secure}/livez", headers={"Host": "evil.example"})
    assert (other.status_code, other.json()["code"]) == (421, "unknown_host")


def test_sockets_of_other_pages_and_of_one_address_are_refused(nginx: tuple[str, str]) -> None:
    """The server counts them by the address that nginx tells, as it does without nginx."""
    _, secure = nginx

    async def shake_hands(**headers: str) -> int:
        try:
            sockets.append(await connect(socket_url(secure), additional_headers=headers))
        except InvalidStatus as refused:
            return refused.response.status_code
        return 101

    async def run() -> list[int]:
        codes = [await shake_hands(Origin=origin) for origin in ("https://evil.example", secure)]
        codes += [await shake_hands() for _ in range(SOCKETS)]
        await asyncio.gather(*(each.close() for each in sockets))
        return codes

    sockets: list[ClientConnection] = []
    assert asyncio.run(run()) == [403, *[101] * SOCKETS, 403]


def test_workers_are_replaced_behind_nginx_and_no_command_is_refused(
    nginx: tuple[str, str], server: ServeProcess
) -> None:
    check(asyncio.run(play_while_replaced(nginx[1], server.process.pid)))
