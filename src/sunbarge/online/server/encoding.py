"""Encodes WebSocket messages; a view is serialized once, and its hash is that of its JSON."""

import json
from dataclasses import dataclass

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.base import Message
from sunbarge.online.protocol.view import LOG, LogLine


@dataclass(frozen=True, slots=True)
class EncodedView:
    """A view as JSON, with its seq and hash."""

    seq: int
    json: str
    hash: str


def encode(message: Message) -> str:
    """Encode a message that contains no view."""
    return message.model_dump_json()


def encode_welcome(build: str, view: EncodedView) -> str:
    """Encode a Welcome message with the build id of the front end and the full view."""
    name = json.dumps(build)
    head = f'"kind":"welcome","version":{VERSION},"build":{name},"hash":"{view.hash}"'
    return f'{{{head},"view":{view.json}}}'


def encode_log_lines(lines: list[LogLine]) -> str:
    """Encode the log lines of an Update, which are the same for all viewers."""
    return LOG.dump_json(lines).decode()


def encode_update(before: int, log_lines: str, view: EncodedView) -> str:
    """Encode an Update message; `before` is the seq of the entry before the one it shows."""
    head = f'"kind":"update","before":{before},"happened":{log_lines},"hash":"{view.hash}"'
    return f'{{{head},"view":{view.json}}}'
