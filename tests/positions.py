"""A small language in which tests write positions, close to what one sees on a real table.

A seat is `suns | tiles | points`, with spent suns in brackets and all parts optional:
`13 8 (1 4) | pha2 nil god | 12`. Left out, the suns are the seat's row of the group table,
the tiles none, and the points 10. The centre sun and the bag are whatever is left over.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from sunbarge.game.events import Event
from sunbarge.notation.tiles import CODES

SEATINGS = [(name, players) for name in NAMES for players in sorted(facts(name).players)]
"Every edition with every number of players it allows."


def covering(turn: int = 0) -> list[tuple[str, int]]:
    """Seatings in which every edition and every number of players occur; other turns have others.

    Four turns have all seatings, for tests that are repeated with something else, such as bots.
    """
    allowed = {name: [players for other, players in SEATINGS if other == name] for name in NAMES}
    found = [
        (name, players[(place + turn) % len(players)])
        for place, (name, players) in enumerate(allowed.items())
    ]
    missing = {players for _, players in SEATINGS} - {players for _, players in found}
    return [*found, *(next(each for each in SEATINGS if each[1] == players) for players in missing)]


AT_ONCE = [name for name in NAMES if facts(name).rules["disasters_strike_at_once"]]
AFTERWARDS = [name for name in NAMES if name not in AT_ONCE]
MUST_BEAT = [name for name in NAMES if facts(name).rules["invoker_must_beat"]]
MAY_PASS = [name for name in NAMES if name not in MUST_BEAT]


def tiles(text: str) -> Counter[str]:
    """Tiles such as `pha2 nil war`, with a number behind those that are there more than once."""
    counts: Counter[str] = Counter()
    for word in text.split():
        code = word.rstrip("0123456789")
        counts[code] += int(word[len(code) :] or 1)
    return counts


def suns(text: str) -> tuple[list[int], list[int]]:
    """Face-up suns, and spent ones in brackets."""
    up, _, spent = text.partition("(")
    return descending(up), descending(spent.replace(")", " "))


def descending(text: str) -> list[int]:
    """Numbers, highest first."""
    return sorted((int(word) for word in text.split()), reverse=True)


def seat(text: str, group: Sequence[int]) -> dict[str, Any]:
    """One seat of a position."""
    up, owned, points = (part.strip() for part in (text + "||").split("|")[:3])
    face_up, spent = suns(up or " ".join(str(sun) for sun in group))
    return {
        "suns": face_up,
        "spent": spent,
        "tiles": in_order(tiles(owned)),
        "score": int(points or 10),
    }


def in_order(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts in the order of the notation, zero counts left out."""
    return {code: counts[code] for code in CODES if counts.get(code, 0)}


def full_bag(edition: str) -> Counter[str]:
    """All tiles of the game."""
    return Counter(dict(zip(CODES, facts(edition).bag, strict=True)))


def auction(kind: str, ra_player: int, bids: Mapping[int, int] | None = None) -> dict[str, Any]:
    """A running auction."""
    stood = {str(bidder): sun for bidder, sun in sorted((bids or {}).items())}
    return {"ra_player": ra_player, "kind": kind, "bids": stood}


def position(
    seats: Sequence[str],
    *,
    edition: str = "disk",
    track: str = "",
    to_move: int = 0,
    epoch: int = 1,
    ra_tiles: int | str = 0,
    phase: str = "turn",
    running: dict[str, Any] | None = None,
    pending: str = "",
    lose: dict[str, Any] | None = None,
    box: str = "",
    house: Sequence[str] = (),
) -> dict[str, Any]:
    """A position dict; `ra_tiles="last"` leaves room for one Ra tile, `box` lists what is gone."""
    table_of = facts(edition).players[len(seats)]
    limit, groups = table_of.ra_limit, table_of.groups
    seat_parts = [seat(text, group) for text, group in zip(seats, groups, strict=True)]
    game_suns = {1, *(sun for group in groups for sun in group)}
    held = {sun for part in seat_parts for sun in (*part["suns"], *part["spent"])}
    (centre,) = game_suns - held
    spaces = [None if code == "_" else code for code in track.split()]
    drawn = limit - 1 if ra_tiles == "last" else int(ra_tiles)
    away = Counter(code for code in spaces if code) + tiles(pending) + tiles(box)
    away["ra"] += drawn
    for part in seat_parts:
        away += Counter(part["tiles"])
    bag = full_bag(edition)
    bag.subtract(away)
    return {
        "edition": edition,
        "house": list(house),
        "players": len(seats),
        "epoch": epoch,
        "ra_tiles": drawn,
        "ra_limit": limit,
        "sun": centre,
        "track": spaces,
        "phase": phase,
        "to_move": to_move,
        "auction": running,
        "pending": pending.split(),
        "lose": lose,
        "seats": seat_parts,
        "bag": in_order(bag),
    }


def table(seats: Sequence[str], **what: Any) -> Game:
    """A game that goes on from such a position; draws say what came (`draw:pha`)."""
    return Game.from_position(position(seats, **what))


def play(game: Game, moves: str) -> list[Event]:
    """Play some moves; everything that happened."""
    return [event for move in moves.split() for event in game.play(move)]


def own(game: Game, number: int) -> dict[str, int]:
    """The tiles in front of a seat."""
    held: dict[str, int] = game.position()["seats"][number]["tiles"]
    return held


def up(game: Game, number: int) -> list[int]:
    """The face-up suns of a seat."""
    face_up: list[int] = game.position()["seats"][number]["suns"]
    return face_up


def spent(game: Game, number: int) -> list[int]:
    """The spent suns of a seat."""
    face_down: list[int] = game.position()["seats"][number]["spent"]
    return face_down


def phase(game: Game) -> str:
    """What is to be decided."""
    return str(game.position()["phase"])


def track(game: Game) -> list[str | None]:
    """What lies on the auction track."""
    spaces: list[str | None] = game.position()["track"]
    return spaces


def score_last_epoch(seats: Sequence[str], **what: Any) -> Game:
    """End an epoch with the last Ra tile; seat 0 draws it unless told otherwise."""
    game = table(seats, ra_tiles="last", **what)
    game.play("draw:ra")
    return game
