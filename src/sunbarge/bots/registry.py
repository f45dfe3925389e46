"""The registry of bots: built-in ones, plugins of other packages, classes, nets and programs."""

import hashlib
import re
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract

from .bot import Bot
from .bot_names import BotName, Form, parse_name
from .builtin import BUILT_IN
from .check_name import GROUP, unknown_bot
from .load_class import load_class
from .time_limits import NO_LIMITS, TimeLimits

HOME = f"{__package__}."
NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")
PLACE = re.compile(r"(.*\.py|[\w.]+)(:\w*)?")
"FILE.py:CLASS or MODULE:CLASS; the class may be missing, for which there is an error message."

OFFERED: dict[str, str] = {}
"The full names of bots that a server's operator adds, by their short names (`own_offers`)."


@dataclass
class Plugins:
    """The bots that other packages offer as entry points, and rejected ones with the reasons."""

    classes: dict[str, type[Bot]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)


def names() -> list[str]:
    """Return the names of all bots: the built-in ones, weakest first, and then the added ones.

    The added ones are bots of other packages, then those of a server's operator (`own_offers`).

    >>> names()[:6]
    ['random', 'beginner', 'simple', 'evaluator', 'learned', 'expert']
    """
    return [*BUILT_IN, *sorted(plugins().classes), *OFFERED]


def kind(name: str) -> type[Bot]:
    """Return the class of the bot with this name (see `bot_names`); ValueError if there is none.

    >>> kind("expert").usual_effort, kind("expert:200").usual_effort
    (800, 200)
    """
    parsed = parse_name(name)
    found = class_of(parsed)
    if parsed.effort is None and parsed.limits == NO_LIMITS:
        return found
    if parsed.limits != NO_LIMITS and found.__module__.startswith(HOME):
        raise ValueError(f"{parsed.place} has no time limits; a bot that is not Sunbarge's may")
    return variant(found, parsed.effort, parsed.limits)


def class_of(name: BotName) -> type[Bot]:
    """Return the class of a bot, without the effort and the time limits in its name."""
    if name.form is Form.PROGRAM:
        from .protocol.program_bot import program_bot_class

        return program_bot_class(name.place)
    if name.form is Form.NETS:
        from .net.own_net import net_bot_class

        return net_bot_class(name.place)
    return installed_class(name.place) if name.form is Form.INSTALLED else own_class(name.place)


def installed_class(name: str) -> type[Bot]:
    """Return the class of a built-in bot, or of one that another package offers."""
    if name in BUILT_IN:
        player: type[Bot] = import_module(f".{BUILT_IN[name].module}", __package__).Player
        return player
    if name in plugins().classes:
        return plugins().classes[name]
    if name in OFFERED:
        return kind(OFFERED[name])
    if name in plugins().left_out:
        raise ValueError(f"the bot {name!r} cannot be used: {plugins().left_out[name]}")
    raise unknown_bot(name, names())


def own_class(place: str) -> type[Bot]:
    """Return the class FILE.py:CLASS or MODULE:CLASS; ValueError if it is no bot."""
    where, _, last = place.rpartition(":")
    if where in names():
        raise ValueError(f"an effort is a whole number, as in {where}:200, not {last!r}")
    if PLACE.fullmatch(place) is None:
        raise unknown_bot(place, names())
    found = load_class(place)
    if reason := why_not_a_bot(found):
        raise ValueError(f"{place} is no bot: {reason}")
    assert isinstance(found, type)
    return found


@cache
def variant(player: type[Bot], effort: int | None, limits: TimeLimits) -> type[Bot]:
    """Return a subclass with another usual amount of search (effort), or with time limits."""
    usual = player.usual_effort if effort is None else effort
    fields = {"name": player.name, "usual_effort": usual, "time_limits": limits}
    return type(player.__name__, (player,), {**fields, "__module__": player.__module__})


def describe(name: str) -> str:
    """Return a one-line description of how the bot with this name plays.

    >>> describe("simple")
    'invokes Ra on good lots and bids what the points are worth'
    """
    return kind(name).description


def make(
    name: str, seed: int | None = None, budget: float | None = None, effort: int | None = None
) -> Bot:
    """Return a new bot by its name; `effort` overrides an effort in the name.

    >>> from sunbarge import Game
    >>> make("simple", seed=1).move(Game(3, seed=7))
    'draw'
    >>> make("expert:200").effort
    200
    """
    own = parse_name(name).effort if effort is None else effort
    return kind(name)(seed=seed, budget=budget, effort=own)


def seat_seed(seed: int, seat: int) -> int:
    """Return the seed of the bot in a seat, a hash that does not reveal the game's `seed`.

    >>> seat_seed(7, 0) == seat_seed(7, 0), seat_seed(7, 0) == seat_seed(7, 1)
    (True, False)
    """
    digest = hashlib.sha256(f"bot in seat {seat} of {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little") >> 1


def left_out() -> dict[str, str]:
    """Return the plugins that were rejected, with the reason.

    >>> isinstance(left_out(), dict)
    True
    """
    return dict(plugins().left_out)


@cache
def plugins() -> Plugins:
    """Load the bots that other packages offer, once; returns the loaded and the rejected ones."""
    offers: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        offers.setdefault(point.name, []).append(point)
    found = Plugins()
    for name, points in offers.items():
        reason = why_not_a_name(name, points) or load_plugin(name, points[0], found)
        if reason:
            found.left_out[name] = reason
    return found


def why_not_a_name(name: str, points: list[EntryPoint]) -> str:
    """Return why the name of a plugin is rejected, or an empty text if it is accepted."""
    if NAME.fullmatch(name) is None:
        return "a name is lower-case letters, digits, - and _, and begins with a letter"
    if name in BUILT_IN:
        return f"{source(points[0])} offers it, but a bot of Sunbarge has that name"
    if len({point.value for point in points}) > 1:
        return f"{' and '.join(source(point) for point in points)} both offer it"
    return ""


def load_plugin(name: str, point: EntryPoint, found: Plugins) -> str:
    """Load a plugin; returns why it is rejected, or an empty text. Catches all errors."""
    try:
        candidate = point.load()
    except (Exception, SystemExit) as error:
        return f"{source(point)} does not load: {type(error).__name__}: {error}"
    reason = why_not_a_bot(candidate)
    if reason:
        return f"{source(point)}: {reason}"
    found.classes[name] = candidate
    return ""


def why_not_a_bot(candidate: object) -> str:
    """Return why an object is not the class of a bot, or an empty text if it is one."""
    if not isinstance(candidate, type) or not issubclass(candidate, Bot):
        return "it is not a class derived from sunbarge.bots.Bot"
    if isabstract(candidate):
        return f"{candidate.__name__} has no method choose(sight)"
    if candidate.policy is not None and not candidate.__module__.startswith(HOME):
        return f"{candidate.__name__} has a policy, a number of Sunbarge's own compiled bots"
    if not isinstance(candidate.usual_effort, int):
        return f"{candidate.__name__} has a usual_effort that is no whole number"
    about = candidate.description
    if not isinstance(about, str) or not about.strip() or not about.isprintable():
        return f"{candidate.__name__} has no description, one line about how it plays"
    return ""


def source(point: EntryPoint) -> str:
    """Return the object and the package of an entry point as text for messages."""
    package = f" of {point.dist.name}" if point.dist else ""
    return f"{point.value}{package}"
