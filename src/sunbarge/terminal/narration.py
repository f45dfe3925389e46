"""Events of the game as English sentences."""

from collections.abc import Callable

from sunbarge.game import Game, events
from sunbarge.game.english import YOU, does, listed, small, whom, whose
from sunbarge.game.terms import Terms, terms_of

from .table import Table

STRIKES = {"civilization": "civilization tile", "monuments": "monument"}


class Narrator:
    """Describes events in the edition's terms, with the names of the seats."""

    def __init__(self, table: Table, terms: Terms, ra_limit: int) -> None:
        """Describe events at this table; `ra_limit` is the number of Ra tiles that end an epoch."""
        self.table, self.terms, self.ra_limit = table, terms, ra_limit

    def tell(self, event: events.Event) -> str:
        """Return an event as a sentence; empty for events that are not reported."""
        return TELL[type(event)](self, event) if type(event) in TELL else ""

    def does(self, seat: int, verb: str) -> str:
        """Return a seat's name with a conjugated verb: `You draw`, `Ibis draws`."""
        return does(self.table.name(seat), verb)

    def whom(self, seat: int) -> str:
        """Return a seat's name as it stands inside a sentence."""
        return whom(self.table.name(seat))

    def whose(self, seat: int) -> str:
        """Return the possessive of a seat: `your`, `Ibis's`."""
        return whose(self.table.name(seat))

    def lost(self, tiles: dict[str, int]) -> str:
        """Return tiles with their numbers, as words."""
        return self.terms.tiles([code for code, count in tiles.items() for _ in range(count)])


def narrator_of(game: Game, table: Table) -> Narrator:
    """Return the narrator of a game."""
    return Narrator(table, terms_of(game.edition), game.position()["ra_limit"])


def drawn(say: Narrator, event: events.TileDrawn) -> str:
    """Return the sentence for a tile drawn from the bag."""
    who = say.does(event.seat, say.terms.draw)
    if event.tile == "ra":
        return f"{who} Ra! That is {event.ra_tiles} of {say.ra_limit}."
    return f"{who} {say.terms.tile(event.tile)}."


def opened(say: Narrator, event: events.AuctionOpened) -> str:
    """Return the sentence for the start of an auction."""
    if event.kind == "ra":
        return ""
    full = " The track is full." if event.kind == "full" else ""
    return f"{say.does(event.ra_player, 'invoke')} Ra.{full}"


def bid(say: Narrator, event: events.SunBid) -> str:
    """Return the sentence for a bid."""
    return f"{say.does(event.seat, 'bid')} {event.sun}."


def passed(say: Narrator, event: events.Passed) -> str:
    """Return the sentence for a pass."""
    return f"{say.does(event.seat, 'pass')}."


def won(say: Narrator, event: events.LotWon) -> str:
    """Return the sentence for a lot that was won."""
    sun = f"the {say.terms['sun']} {event.sun}"
    lot = f"{say.terms.tiles(event.tiles)}, with {sun}" if event.tiles else f"only {sun}"
    verb = "take" if say.table.name(event.seat) == YOU else "takes"
    return f"{say.does(event.seat, 'win')} with {event.bid} and {verb} {lot}."


def nobody(say: Narrator, event: events.NobodyBid) -> str:
    """Return the sentence for an auction in which all passed."""
    if not event.tiles:
        return "All pass."
    if event.discarded:
        return f"All pass: {say.terms.tiles(event.tiles)} are discarded."
    return "All pass: the tiles stay."


def god_spent(say: Narrator, event: events.GodSpent) -> str:
    """Return the sentence for a spent god."""
    return f"{say.does(event.seat, 'spend')} a god for {say.terms.tile(event.tile)}."


def gods_done(say: Narrator, event: events.GodsDone) -> str:
    """Return the sentence for a player who stops spending gods."""
    return "" if event.by_itself else f"{say.does(event.seat, 'keep')} the other gods."


def struck(say: Narrator, event: events.DisastersStruck) -> str:
    """Return the sentence for disasters that struck."""
    verb = "strikes" if len(event.disasters) == 1 else "strike"
    head = f"{say.terms.tiles(event.disasters)} {verb} {say.whom(event.seat)}"
    tail = (
        [f"{say.lost(event.lost)} {'is' if total(event.lost) == 1 else 'are'} lost"]
        if event.lost
        else []
    )
    for what, debt in event.owed.items():
        tail.append(f"{small(debt)} {STRIKES[what]}{'s' if debt > 1 else ''} owed")
    return f"{head}: {', '.join(tail) or 'nothing to lose'}."


def total(tiles: dict[str, int]) -> int:
    """Return the total number of tiles."""
    return sum(tiles.values())


def lost(say: Narrator, event: events.TilesLost) -> str:
    """Return the sentence for tiles lost to a disaster."""
    rest = ", too" if event.by_itself else ""
    return f"{say.does(event.seat, 'lose')} {say.lost(event.lost)}{rest}."


def scored(say: Narrator, event: events.EpochScored) -> str:
    """Return the sentence for the end of an epoch."""
    why = "the last Ra has come" if event.last_ra else "all suns are spent"
    return f"{say.terms.epoch(event.epoch)} is over: {why}."


def begun(say: Narrator, event: events.EpochBegun) -> str:
    """Return the sentence for the beginning of an epoch."""
    return f"{say.terms.epoch(event.epoch)} begins. {say.does(event.seat, 'hold')} the highest sun."


def over(say: Narrator, event: events.GameOver) -> str:
    """Return the sentence for the end of the game."""
    best = max(event.scores)
    tied = [say.table.name(seat) for seat, score in enumerate(event.scores) if score == best]
    points = say.terms.points(best)
    if len(tied) == 1:
        return f"{say.does(event.winner, 'win')} with {points}."
    winner = say.does(event.winner, "win")
    return f"{listed(tied)} have {points} each. {winner} by the highest sun."


TELL: dict[type[events.Event], Callable[..., str]] = {
    events.TileDrawn: drawn,
    events.AuctionOpened: opened,
    events.SunBid: bid,
    events.Passed: passed,
    events.LotWon: won,
    events.NobodyBid: nobody,
    events.GodSpent: god_spent,
    events.GodsDone: gods_done,
    events.DisastersStruck: struck,
    events.TilesLost: lost,
    events.EpochScored: scored,
    events.EpochBegun: begun,
    events.GameOver: over,
}


def chronicle(game: Game, table: Table) -> list[str]:
    """Return the whole game as text, one line for each move."""
    say = narrator_of(game, table)
    lines = []
    for number, ply in enumerate(game.plies, 1):
        told = " ".join(filter(None, (say.tell(event) for event in ply.events)))
        lines.append(f"{number:4}  {told}")
    return lines
