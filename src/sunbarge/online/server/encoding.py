"""Encodes WebSocket messages; a view is serialized once, and its hash is that of its JSON."""

import json
from typing import NamedTuple

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.base import Message
from sunbarge.online.protocol.view import LOG, LogLine


class EncodedView(NamedTuple):
    """A view as JSON, with its seq and hash."""

    seq: int
    json: bytes
    hash: str


def encode(message: Message) -> bytes:
    """Encode a message that contains no view."""
    return message.__pydantic_serializer__.to_json(message)


def encode_welcome(build: str, view: EncodedView) -> bytes:
    """Encode a Welcome message with the build id of the front end and the full view."""
    name = json.dumps(build)
    head = f'"kind":"welcome","version":{VERSION},"build":{name},"hash":"{view.hash}"'
    return b'{%b,"view":%b}' % (head.encode(), view.json)


def encode_log_lines(lines: list[LogLine]) -> bytes:
    """Encode the log lines of an Update, which are the same for all viewers."""
    return LOG.dump_json(lines)


def encode_update(before: int, log_lines: bytes, view: EncodedView) -> bytes:
    """Encode an Update message; `before` is the seq of the log entry before the new one."""
    head = b'"kind":"update","before":%d,"happened":%b' % (before, log_lines)
    return b'{%b,"hash":"%b","view":%b}' % (head, view.hash.encode(), view.json)
