"""Messages as they go over a socket. A view is written once and hashed as it is sent."""

import json
from dataclasses import dataclass

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.base import Message
from sunbarge.online.protocol.view import LogLine


@dataclass(frozen=True, slots=True)
class Packed:
    """A view as text, and its hash."""

    seq: int
    text: str
    hash: str


def frame(message: Message) -> str:
    """Any message that has no view in it."""
    return message.model_dump_json()


def welcome(build: str, view: Packed) -> str:
    """A Welcome."""
    named = json.dumps(build)
    head = f'"kind":"welcome","version":{VERSION},"build":{named},"hash":"{view.hash}"'
    return f'{{{head},"view":{view.text}}}'


def happenings(lines: list[LogLine]) -> str:
    """What happened, the same for all viewers."""
    return "[" + ",".join(line.model_dump_json() for line in lines) + "]"


def update(before: int, happened: str, view: Packed) -> str:
    """An Update."""
    head = f'"kind":"update","before":{before},"happened":{happened},"hash":"{view.hash}"'
    return f'{{{head},"view":{view.text}}}'
