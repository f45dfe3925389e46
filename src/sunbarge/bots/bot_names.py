"""Parses the names of bots, which are written the same in all commands and in `bots.make`.

| name | bot |
|---|---|
| `expert` | a built-in bot, or one that an installed package offers |
| `greedy.py:Greedy`, `my.module:Greedy` | a class in a file or in a module |
| `net:FOLDER`, `net:FILE.npy` | lookahead with the user's own value nets |
| `cmd:./mybot` | a program (`protocol.command`) |

An effort may follow, as in `expert:200`, and then time limits: `greedy.py:Greedy[budget=500]`.
"""

import re
from dataclasses import dataclass
from enum import Enum

from sunbarge.checks import shown

from .effort import check_effort
from .protocol.command import is_command
from .time_limits import NO_LIMITS, TimeLimits, parse_limits

NETS = "net:"
FILE_SUFFIX = ".py"
FORMS = "FILE.py:CLASS, MODULE:CLASS, net:FOLDER or cmd:PROGRAM"
"The forms of bot names other than those of installed bots, for error messages."
WITH_LIMITS = re.compile(r"(?P<rest>[^\[\]]*)\[(?P<limits>[^\[\]]*)\]")
WITH_EFFORT = re.compile(r"(?P<place>.+):(?P<effort>[0-9]+)")
MAX_DIGITS = 10  # of an effort; more are too many in any case


class Form(Enum):
    """The four forms of bot names."""

    INSTALLED = "installed"
    CLASS = "class"
    NETS = "nets"
    PROGRAM = "program"


@dataclass(frozen=True)
class BotName:
    """The parts of a bot's name."""

    form: Form
    place: str
    "The name without effort and limits; for a program the whole name."
    effort: int | None = None
    limits: TimeLimits = NO_LIMITS


def parse_name(text: str) -> BotName:
    """Parse the name of a bot; whether there is such a bot is not checked.

    >>> parse_name("expert:200").effort
    200
    >>> parse_name("greedy.py:Greedy[budget=500]").limits.budget
    0.5
    """
    if not isinstance(text, str):
        raise ValueError(f"a bot is called by its name, not by {shown(text)}")
    if is_command(text):
        return BotName(Form.PROGRAM, text)
    limited = WITH_LIMITS.fullmatch(text)
    limits = parse_limits(limited["limits"]) if limited else NO_LIMITS
    rest = limited["rest"].strip() if limited else text
    prefix = NETS if rest.startswith(NETS) else ""
    searching = WITH_EFFORT.fullmatch(rest, len(prefix))
    if searching is None:
        return BotName(form_of(rest), rest, None, limits)
    place = prefix + searching["place"]
    return BotName(form_of(place), place, effort_in(searching["effort"]), limits)


def form_of(place: str) -> Form:
    """Return the form of a name without effort and limits."""
    if place.startswith(NETS):
        return Form.NETS
    return Form.CLASS if ":" in place or place.endswith(FILE_SUFFIX) else Form.INSTALLED


def effort_in(digits: str) -> int:
    """Return the effort of a name; ValueError if it is too large."""
    return check_effort(int(digits[:MAX_DIGITS]))


def split_effort(text: str) -> tuple[str, int | None]:
    """Return a name without its effort, and the effort; `net:` names are returned whole.

    >>> split_effort("expert:200"), split_effort("simple"), split_effort("net:mine:200")
    (('expert', 200), ('simple', None), ('net:mine:200', 200))
    """
    name = parse_name(text)
    if name.effort is None or name.form is Form.NETS:
        return text, name.effort
    limits = text[text.index("[") :] if "[" in text else ""
    return name.place + limits, name.effort


def is_installed(text: str) -> bool:
    """Return whether a name refers to no file of this machine.

    It is then the name of a built-in bot, of a bot in an installed package, or of no bot.
    """
    return parse_name(text).form is Form.INSTALLED


def names_files(text: str) -> bool:
    """Return whether a text names a program, a class in a file, or nets, by its form alone."""
    return is_command(text) or text.startswith(NETS) or f"{FILE_SUFFIX}:" in text


def fold_case(text: str) -> str:
    """Return the name of an installed bot in lower case, and any other name unchanged."""
    return text.casefold() if is_installed(text) else text
