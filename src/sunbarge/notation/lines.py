"""Positions as one line of text, for links and tests, as FEN is for chess.

A line has eight fields between slashes. All characters are safe in a URL; `-` is an empty field:

1. the edition, with `+` before each house rule
2. epoch, Ra tiles and centre sun
3. the track, `_` for a gap
4. the phase and the seat to move
5. the auction: its kind, the Ra player, then `SEATxSUN` for each bid
6. disasters that have not struck yet, or the tiles owed to them: `c` and a number for civilization,
   `m` and a number for monuments, and the phase that follows
7. the seats, each with suns, spent suns, tiles and points
8. the bag
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from sunbarge.engine.editions import NAMES, facts

from .errors import NotationError
from .positions import PHASES, Position
from .tiles import TILES

EMPTY, GAP = "-", "_"
NUMBER = re.compile("0|[1-9][0-9]*")
N_FIELDS = 8
DEBTS = {"c": "civilization", "m": "monuments"}


def to_line(position: Position) -> str:
    """Return a position dict as one line of text.

    >>> from sunbarge import Game
    >>> to_line(Game(players=2, groups=[0, 1]).position()).split("/")[6]
    '9.6.5.2,-,-,10;8.7.4.3,-,-,10'
    """
    moment = (position["epoch"], position["ra_tiles"], position["sun"])
    to_move = [] if position["to_move"] is None else [position["to_move"]]
    fields = (
        "+".join([position["edition"], *position["house"]]),
        join(moment),
        join(GAP if code is None else code for code in position["track"]),
        join([position["phase"], *to_move]),
        auction_text(position["auction"]),
        disasters_text(position),
        ";".join(seat_text(seat) for seat in position["seats"]),
        tiles_text(position["bag"]),
    )
    return "/".join(fields)


def join(things: Iterable[object]) -> str:
    """Join values with dots; return `-` if there are none."""
    return ".".join(str(thing) for thing in things) or EMPTY


def tiles_text(tiles: dict[str, int]) -> str:
    """Return tiles as text, each code followed by its count, such as `pha2.gol1`."""
    return join(f"{code}{count}" for code, count in tiles.items())


def seat_text(seat: Position) -> str:
    """Return the suns, spent suns, tiles and points of one seat as text."""
    parts = (join(seat["suns"]), join(seat["spent"]), tiles_text(seat["tiles"]), str(seat["score"]))
    return ",".join(parts)


def auction_text(auction: Position | None) -> str:
    """Return the kind of auction, the Ra player and the bids as text; `-` if there is none."""
    if auction is None:
        return EMPTY
    bids = [f"{seat}x{sun}" for seat, sun in auction["bids"].items()]
    return join([auction["kind"], auction["ra_player"], *bids])


def disasters_text(position: Position) -> str:
    """Return field 6 of a line: disasters that have not struck yet, or the tiles owed to them."""
    lose = position["lose"]
    if lose is None:
        return join(position["pending"])
    debts = [f"{letter}{lose[what]}" for letter, what in DEBTS.items() if what in lose]
    return join([*debts, lose["then"]])


@dataclass(frozen=True)
class Text:
    """A part of a line, with the column at which it begins, for error messages."""

    text: str
    column: int

    def split(self, separator: str) -> list["Text"]:
        """Return the parts between separators, each with its column."""
        pieces, column = [], self.column
        for piece in self.text.split(separator):
            pieces.append(Text(piece, column))
            column += len(piece) + len(separator)
        return pieces

    def items(self) -> list["Text"]:
        """Return the parts between dots; an empty list for an empty field (`-`)."""
        return [] if self.text == EMPTY else self.split(".")

    def number(self) -> int:
        """Return the text as an int; raise NotationError if it is no number or has leading 0s."""
        digits = self.text
        if NUMBER.fullmatch(digits) is None:
            self.fail("a number")
        return int(digits[:9])

    def tile(self) -> str:
        """Return the text; raise NotationError unless it is the name of a tile."""
        if self.text not in TILES:
            self.fail("a tile")
        return self.text

    def fail(self, expected: str) -> NoReturn:
        """Raise a NotationError that says what was expected at this column."""
        raise NotationError(f"expected {expected}, not {self.text!r}", column=self.column)


def from_line(text: str) -> Position:
    """Read a line into a position dict; `position_reader` checks that the position is possible.

    >>> from sunbarge import Game
    >>> game = Game(seed=7)
    >>> from_line(game.to_line()) == game.position()
    True
    """
    fields = fields_of(text)
    edition, house = read_edition(fields[0])
    moment = exactly(fields[1].items(), 3, fields[1], "epoch.ra_tiles.sun")
    epoch, ra_tiles, sun = (piece.number() for piece in moment)
    seats = read_seats(fields[6], edition)
    limit = facts(edition).players[len(seats)].ra_limit
    phase, to_move = read_phase(fields[3])
    auction = read_auction(fields[4])
    pending, lose = read_disasters(fields[5], phase)
    track = [None if piece.text == GAP else piece.tile() for piece in fields[2].items()]
    return (
        {"edition": edition, "house": house, "players": len(seats)}
        | {"epoch": epoch, "ra_tiles": ra_tiles, "ra_limit": limit, "sun": sun, "track": track}
        | {"phase": phase, "to_move": to_move, "auction": auction}
        | {"pending": pending, "lose": lose, "seats": seats, "bag": read_tiles(fields[7])}
    )


def fields_of(text: str) -> list[Text]:
    """Return the eight fields of a line; raise NotationError if there are more or fewer."""
    if not isinstance(text, str):
        raise NotationError(f"a line is text, not {type(text).__name__}")
    if text != text.strip():
        raise NotationError("a line has no blanks and no line break around it", column=1)
    fields = Text(text, 1).split("/")
    if len(fields) != N_FIELDS:
        raise NotationError(f"a line has {N_FIELDS} fields between slashes, not {len(fields)}")
    return fields


def read_edition(field: Text) -> tuple[str, list[str]]:
    """Read the name of the edition and the names of the house rules."""
    edition, *house = field.split("+")
    if edition.text not in NAMES:
        edition.fail(f"an edition ({', '.join(NAMES)})")
    return edition.text, [rule.text for rule in house]


def read_phase(field: Text) -> tuple[str, int | None]:
    """Read the phase and the seat to move, which is None if the field names no seat."""
    phase, *to_move = field.split(".")
    if phase.text not in PHASES.values():
        phase.fail(f"a phase ({', '.join(PHASES.values())})")
    return phase.text, exactly(to_move, 1, field, "phase.seat")[0].number() if to_move else None


def read_seats(field: Text, edition: str) -> list[Position]:
    """Read all seats; raise NotationError if the edition does not allow so many."""
    seats = [read_seat(seat) for seat in field.split(";")]
    if len(seats) not in facts(edition).players:
        field.fail(f"as many seats as edition {edition} allows")
    return seats


def exactly(pieces: list[Text], amount: int, field: Text, form: str) -> list[Text]:
    """Return `pieces`; raise NotationError unless there are exactly `amount` of them."""
    if len(pieces) != amount:
        field.fail(form)
    return pieces


def read_seat(field: Text) -> Position:
    """Read the suns, spent suns, tiles and points of one seat."""
    up, spent, tiles, score = exactly(field.split(","), 4, field, "suns,spent,tiles,points")
    return {
        "suns": [sun.number() for sun in up.items()],
        "spent": [sun.number() for sun in spent.items()],
        "tiles": read_tiles(tiles),
        "score": score.number(),
    }


def read_tiles(field: Text) -> dict[str, int]:
    """Read tiles with their numbers; raise NotationError if a kind appears twice."""
    tiles: dict[str, int] = {}
    for piece in field.items():
        code = Text(piece.text.rstrip("0123456789"), piece.column).tile()
        if code in tiles:
            piece.fail(f"{code} only once")
        tiles[code] = Text(piece.text[len(code) :], piece.column + len(code)).number()
    return tiles


def read_auction(field: Text) -> Position | None:
    """Read the kind of auction, the Ra player and the bids; None if there is no auction."""
    if field.text == EMPTY:
        return None
    kind, ra_player, *bids = with_least(field, 2, "kind.ra_player")
    pairs: list[tuple[str, int]] = [read_pair(bid) for bid in bids]
    return {"kind": kind.text, "ra_player": ra_player.number(), "bids": once(pairs, field)}


def with_least(field: Text, amount: int, form: str) -> list[Text]:
    """Return the parts of a field; raise NotationError unless there are at least `amount`."""
    if len(field.items()) < amount:
        field.fail(form)
    return field.items()


def read_pair(piece: Text) -> tuple[str, int]:
    """Read a bid, `SEATxSUN`, as the seat and its sun."""
    seat, sun = exactly(piece.split("x"), 2, piece, "SEATxSUN")
    return str(seat.number()), sun.number()


def once(pairs: list[tuple[str, int]], field: Text) -> dict[str, int]:
    """Return the pairs as a dict; raise NotationError if a key appears twice."""
    if len(dict(pairs)) < len(pairs):
        field.fail("each of them once")
    return dict(pairs)


def read_disasters(field: Text, phase: str) -> tuple[list[str], Position | None]:
    """Read field 6 of a line: disasters that have not struck yet, or the tiles owed to them."""
    if phase != "lose":
        return [piece.text for piece in field.items()], None
    *debts, then = with_least(field, 2, "what is owed, and what follows")
    pairs = [read_debt(debt) for debt in debts]
    return [], {**once(pairs, field), "then": then.text}


def read_debt(piece: Text) -> tuple[str, int]:
    """Read `c` or `m` and a number as a category of tiles and how many of them are owed."""
    if piece.text[:1] not in DEBTS:
        piece.fail("c or m and a number")
    return DEBTS[piece.text[0]], Text(piece.text[1:], piece.column + 1).number()
