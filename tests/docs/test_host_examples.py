"""The examples for hosts agree with the server's options and limits, and with each other."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from sunbarge.cli.app import app
from sunbarge.cli.serve import check_redis
from sunbarge.online.server.addresses import HostNames, Proxies
from sunbarge.online.server.app import create_app
from sunbarge.online.server.descriptors import RESERVE
from sunbarge.online.server.run import uvicorn_config
from sunbarge.online.server.services import Services
from sunbarge.online.server.settings import DEFAULT_PORT, Limits, Settings
from sunbarge.online.server.supervisor import STOP_SECONDS
from sunbarge.online.store import database_url

HOST = Path(__file__).parents[2] / "docs" / "host"
EXAMPLES = HOST / "examples"
FILES = sorted(each.name for each in EXAMPLES.iterdir())
LIMITS = Limits()
NAME, SERVER = "play.example", f"127.0.0.1:{DEFAULT_PORT}"
SECONDS = {"s": 1, "m": 60, "h": 3600}
SYSTEM_UNITS = Path("/lib/systemd/system")


class Directive(NamedTuple):
    """A directive of nginx with the blocks that it is in."""

    blocks: tuple[str, ...]
    name: str
    values: tuple[str, ...]


def nginx_directives(text: str) -> Iterator[Directive]:
    """Yield the directives of a configuration; a word that ends no directive is an error."""
    blocks, words = list[str](), list[str]()
    plain = re.sub(r"(^|\s)#.*", "", text)
    for token in re.findall(r'"[^"]*"|[{};]|[^\s{};]+', plain):
        if token == "{":
            blocks.append(" ".join(words))
        elif token == "}":
            assert not words, words
            blocks.pop()
        elif token == ";":
            yield Directive(tuple(blocks), words[0], tuple(words[1:]))
        else:
            words.append(token)
            continue
        words.clear()
    assert not blocks + words


def example(name: str) -> str:
    """Return an example as text."""
    return (EXAMPLES / name).read_text("utf-8")


def nginx(name: str, block: str = "") -> tuple[str, ...]:
    """Return the values of the only directive with a name, in a block whose beginning is given."""
    found = {
        each.values
        for each in nginx_directives(example("nginx.conf"))
        if each.name == name and (not block or each.blocks[-1].startswith(block))
    }
    [values] = found
    return values


def caddy(name: str) -> str:
    """Return the value of the only line of the Caddyfile that begins with a name."""
    [value] = re.findall(rf"^\s*{name} ([^\s#]+)", example("Caddyfile"), re.M)
    return str(value)


def seconds(text: str) -> int:
    """Return a time such as 30s or 2m in seconds."""
    return int(text[:-1]) * SECONDS[text[-1]]


def unit(name: str) -> list[tuple[str, str]]:
    """Return the settings of a unit in order."""
    lines = [line for line in example(name).splitlines() if "=" in line and line[0] != "#"]
    return [(key, value) for key, _, value in (line.partition("=") for line in lines)]


def variables(*names: str) -> dict[str, str]:
    """Return the variables of environment files, as systemd reads them."""
    parser = RawConfigParser(delimiters="=", comment_prefixes="#")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string("[all]\n" + "".join(example(name) for name in names))
    return dict(parser["all"])


def options_of(command: str, given: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the options that a command of `sunbarge` would have, with these variables."""
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    words = shlex.split(command)[1:]
    found: Any = typer.main.get_command(app)
    while hasattr(found, "commands"):
        found = found.commands[words.pop(0)]
    known = {each.envvar for each in found.params}
    return found.make_context("sunbarge", words).params, known


@pytest.mark.parametrize("files", [["sunbarge.env"], ["sunbarge.env", "workers.env"]])
def test_the_server_understands_its_variables(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = variables(*files)
    [command] = [value for key, value in unit("sunbarge.service") if key == "ExecStart"]
    options, known = options_of(command, given, monkeypatch)
    assert set(given) - known == set()
    assert (options["host"], options["port"]) == ("127.0.0.1", DEFAULT_PORT)
    assert Proxies(options["proxy"]).trusts("127.0.0.1")
    assert HostNames(options["host_name"]).allows(NAME)
    assert not options["open_page"]
    check_redis(options["redis"], options["database"])
    is_shared = len(files) == 2
    assert (options["redis"] is not None, options["workers"] > 1) == (is_shared, is_shared)
    if is_shared:
        assert database_url(database=options["database"]).database == "sunbarge"


def test_the_backup_is_a_command_and_knows_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    [shell] = [value for key, value in unit("sunbarge-backup.service") if key == "ExecStart"]
    command = re.sub(r"\$\$\(.*\)", "TIME", shlex.split(shell)[-1].removeprefix("exec "))
    options, known = options_of(command, variables("sunbarge.env"), monkeypatch)
    assert {"SUNBARGE_DATA", "SUNBARGE_DATABASE"} <= known
    assert str(options["data"]) == "/var/lib/sunbarge"
    folders = dict(unit("sunbarge-backup.service"))["StateDirectory"].split()
    assert str(options["file"].parent) in [f"/var/lib/{each}" for each in folders]


def test_proxies_lead_to_the_server_under_its_name() -> None:
    assert nginx("server", "upstream")[0] == caddy("reverse_proxy") == SERVER
    assert nginx("server_name") == (NAME,)
    assert f"\n{NAME} {{\n" in example("Caddyfile")
    assert nginx("ssl_certificate")[0].split("/")[-2] == NAME
    places = [each for each in nginx_directives(example("nginx.conf")) if each.name == "proxy_pass"]
    assert {each.values for each in places} == {("http://sunbarge",)}
    assert "respond /metrics 403" in example("Caddyfile")
    assert nginx("return", "location = /metrics") == ("403",)


def test_proxies_have_the_limits_of_the_server() -> None:
    assert nginx("client_max_body_size") == ("256k",)
    assert LIMITS.body_bytes == 256 * 1024
    assert seconds(nginx("client_header_timeout")[0]) == LIMITS.header_seconds
    assert seconds(nginx("client_body_timeout")[0]) == LIMITS.body_seconds
    assert seconds(nginx("send_timeout")[0]) == LIMITS.stall_seconds
    assert seconds(caddy("read_header")) == LIMITS.header_seconds
    assert seconds(caddy("read_body")) == LIMITS.body_seconds
    assert int(nginx("limit_conn")[1]) == 2 * LIMITS.connections
    assert nginx("limit_req_zone")[2] == f"rate={LIMITS.requests_per_second:.0f}r/s"
    assert nginx("limit_req")[1] == f"burst={LIMITS.requests_burst}"


def test_descriptors_suffice() -> None:
    files = int(dict(unit("sunbarge.service"))["LimitNOFILE"])
    assert files >= LIMITS.all_connections + RESERVE
    connections = int(nginx("worker_connections")[0])
    assert connections > 2 * LIMITS.all_connections
    assert int(nginx("worker_rlimit_nofile")[0]) > connections


def test_proxies_and_systemd_have_more_patience_than_the_server(tmp_path: Path) -> None:
    services = Services(Settings(database=database_url(tmp_path)))
    config = uvicorn_config(create_app(services), services)
    idle = seconds(nginx("keepalive_timeout", "upstream")[0])
    assert idle == seconds(caddy("keepalive")) < config.timeout_keep_alive
    assert config.ws_ping_interval is not None
    assert seconds(nginx("proxy_read_timeout")[0]) > 2 * config.ws_ping_interval
    settings = dict(unit("sunbarge.service"))
    assert int(settings["TimeoutStopSec"]) > STOP_SECONDS + (config.timeout_graceful_shutdown or 0)
    assert settings["KillMode"] == "mixed"  # the supervisor stops its workers itself
    assert dict(unit("workers.conf"))["ExecReload"] == "/bin/kill -HUP $MAINPID"


def test_units_read_the_files_where_they_belong() -> None:
    places = {name: example(name).splitlines()[0].strip("# ") for name in FILES}
    read = {
        value.lstrip("-")
        for name in ("sunbarge.service", "workers.conf", "sunbarge-backup.service")
        for key, value in unit(name)
        if key == "EnvironmentFile"
    }
    assert read == {places[name].partition(":")[0] for name in ("sunbarge.env", "workers.env")}
    page = (HOST / "public.md").read_text("utf-8")
    for name, place in places.items():
        assert f"(examples/{name})" in page
        folder = re.findall(r"/etc/[\w./-]*/", place)[0]
        assert f"`{folder}" in page, f"where {name} goes"


def test_nginx_and_systemd_accept_the_examples_where_they_are_installed(tmp_path: Path) -> None:
    commands = [
        command
        for command in (nginx_check(tmp_path), systemd_check(tmp_path))
        if shutil.which(command[0])
    ]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        told = done.stdout + done.stderr
        assert done.returncode == 0, told
        assert [line for line in told.splitlines() if NAME in line or "nknown" in line] == []
    assert len(list(nginx_directives(example("nginx.conf")))) > 40


def nginx_check(folder: Path) -> list[str]:
    """Return the command that checks nginx's example, with files of this user."""
    text = re.sub(r"^\s*ssl_certificate.*\n", "", example("nginx.conf"), flags=re.M)
    text = text.replace("443 ssl http2", "443")
    text = re.sub(r"/(run|var)/[\w./]*", lambda path: str(folder / path[0].replace("/", "-")), text)
    file = folder / "nginx.conf"
    file.write_text(text, "utf-8")
    return ["nginx", "-t", "-q", "-c", str(file), "-e", str(folder / "errors")]


def systemd_check(folder: Path) -> list[str]:
    """Return the command that checks the units, in a folder that looks like a system."""
    units = folder / "etc" / "systemd" / "system"
    (units / "sunbarge.service.d").mkdir(parents=True)
    for name in FILES:
        if name.endswith((".service", ".timer")):
            shutil.copy(EXAMPLES / name, units)
    shutil.copy(EXAMPLES / "workers.conf", units / "sunbarge.service.d")
    if SYSTEM_UNITS.is_dir():
        shutil.copytree(SYSTEM_UNITS, folder / "lib" / "systemd" / "system", symlinks=True)
    for program in ("opt/sunbarge/bin/sunbarge", "bin/kill", "bin/sh", "usr/bin/find"):
        file = folder / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    ours = [each.name for each in units.iterdir() if each.is_file()]
    return ["systemd-analyze", "verify", f"--root={folder}", *ours]
