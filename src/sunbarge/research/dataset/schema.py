"""The schema of a dataset: names, types and descriptions of its columns, for files and docs."""

from collections.abc import Iterator
from typing import NamedTuple

from sunbarge.engine.kinds import TRACK_SPACES, Tile
from sunbarge.notation.tiles import CODES

HELD = CODES[Tile.GOD : Tile.TEMPLE + 1]  # kinds of tiles that a seat can own
DISASTERS = CODES[Tile.FUNERAL :]
VERSION = 1  # version of this schema; it changes with any name, type or meaning


class Column(NamedTuple):
    """A column; a placeholder in the name stands for every seat, tile, disaster or space."""

    name: str
    kind: str
    meaning: str


GAMES = (
    Column("game", "int64", "the number of the game, from 0"),
    Column("seed", "uint64", "deals and draws the same game: `Game(players, edition, seed=…)`"),
    Column("edition", "text", "the edition"),
    Column("players", "int8", "how many seats there are"),
    Column("decisions", "int16", "how many decisions the game has"),
    Column("winner", "int8", "the seat that won"),
    Column("bot_{seat}", "text", "the bot in that seat; seats rotate from game to game"),
    Column("group_{seat}", "int8", "its group of suns, as a row of the group table, from 0"),
    Column("final_{seat}", "int16", "its points in the end"),
    Column("forfeit_{seat}", "text", "why the bot there forfeited, or an empty text"),
)

DECISIONS = (
    Column("game", "int64", "the number of the game"),
    Column("ply", "int16", "the number of the decision in its game, from 0"),
    Column("seat", "int8", "the seat that decides"),
    Column("bot", "text", "the bot in that seat"),
    Column("epoch", "int8", "1 to 3"),
    Column("phase", "text", "`turn`, `god`, `auction` or `lose`, as in a position"),
    Column("turn", "int8", "the seat whose turn it is; in an auction, the Ra player"),
    Column("sun", "int8", "the sun in the centre"),
    Column("ra_tiles", "int8", "Ra tiles drawn this epoch"),
    Column("auction", "text", "`ra`, `invoked` or `full`, or an empty text without an auction"),
    Column("owed_civilization", "int8", "tiles to lose, in phase `lose`"),
    Column("owed_monuments", "int8", "the same for monuments"),
    Column("then", "text", "what follows the loss: `turn`, `god`, `auction`; else empty"),
    Column("pending_{disaster}", "int8", "disasters taken with gods that have not struck yet"),
    Column("track_{space}", "text", "the tile on that space of the auction track, or empty"),
    Column("bag_{tile}", "int8", "tiles of that kind in the bag"),
    Column("suns_{seat}", "int32", "the face-up suns of a seat: bit N stands for sun N"),
    Column("spent_{seat}", "int32", "its face-down suns"),
    Column("bid_{seat}", "int8", "the sun it has bid in this auction, or 0"),
    Column("points_{seat}", "int16", "its points so far"),
    Column("{held}_{seat}", "int8", "tiles of that kind in front of it"),
    Column("legal", "text", "the legal moves, sorted, with blanks between them"),
    Column("move", "text", "the move that was played"),
    Column("drawn", "text", "the tile that a `draw` brought, or empty"),
    Column("winner", "int8", "the seat that won in the end"),
    Column("won", "bool", "whether the seat that decides won"),
    Column("final_{seat}", "int16", "the points of a seat in the end"),
)


def columns(table: tuple[Column, ...], players: int) -> dict[str, str]:
    """Return the types of all columns by name, in order, for a number of players."""
    return {name: one.kind for one in table for name in names(one.name, players)}


def names(pattern: str, players: int) -> Iterator[str]:
    """Yield the column names that a pattern such as `suns_{seat}` stands for."""
    if "{seat}" in pattern:
        for seat in range(players):
            yield from names(pattern.replace("{seat}", str(seat)), players)
        return
    for place, things in (
        ("{held}", HELD),
        ("{tile}", CODES),
        ("{disaster}", DISASTERS),
        ("{space}", tuple(str(space) for space in range(TRACK_SPACES))),
    ):
        if place in pattern:
            yield from (pattern.replace(place, thing) for thing in things)
            return
    yield pattern


def markdown(table: tuple[Column, ...]) -> str:
    """Return the columns as a Markdown table for the documentation."""
    lines = ["| column | kind | what it holds |", "|---|---|---|"]
    for name, kind, meaning in table:
        shown = name
        for place in ("seat", "tile", "held", "disaster", "space"):
            shown = shown.replace(f"{{{place}}}", "TILE" if place == "held" else place.upper())
        lines.append(f"| `{shown}` | {kind} | {meaning} |")
    return "\n".join(lines) + "\n"
