"""Events of the game as sentences, with the texts of the log in the web page."""

from collections.abc import Callable

from sunbarge.game import Game, events
from sunbarge.game.english import YOU

from .table import Table
from .terms import Terms, terms_in
from .words import Words


class Narrator:
    """Describes events in the edition's terms, with the names of the seats."""

    def __init__(self, table: Table, terms: Terms, ra_limit: int) -> None:
        """Store the names, the terms and the Ra limit: the number of Ra tiles that end an epoch."""
        self.table, self.terms, self.ra_limit = table, terms, ra_limit
        self.words = terms.words

    def tell(self, event: events.Event) -> str:
        """Return an event as a sentence; empty for events that are not reported."""
        text = TELL[type(event)](self, event) if type(event) in TELL else ""
        return f"{text}." if text else ""

    def name(self, seat: int) -> str:
        """Return a seat's name; the name `You` is translated."""
        name = self.table.name(seat)
        return self.words("you") if name == YOU else name

    def seat(self, key: str, seat: int, **values: object) -> str:
        """Return a text about a seat; in the second person if the seat is called `You`."""
        spoken_to = self.table.name(seat) == YOU and f"{key}.you" in self.words.texts
        text = f"{key}.you" if spoken_to else key
        return self.words(text, name=self.name(seat), limit=self.ra_limit, **values)

    def lost(self, tiles: dict[str, int]) -> str:
        """Return tiles with their numbers, as words."""
        return self.terms.tiles([code for code, count in tiles.items() for _ in range(count)])


def narrator_of(game: Game, table: Table, words: Words) -> Narrator:
    """Return the narrator of a game."""
    return Narrator(table, terms_in(game.edition, words), game.position()["ra_limit"])


def drawn(say: Narrator, event: events.TileDrawn) -> str:
    """Return the sentence for a tile drawn from the bag."""
    turned = say.terms.turns_over
    if event.tile == "ra":
        return say.seat("log.ra.turn" if turned else "log.ra", event.seat, n=event.ra_tiles)
    tile = say.terms.tile(event.tile)
    return say.seat("log.turn" if turned else "log.draw", event.seat, tile=tile)


def opened(say: Narrator, event: events.AuctionOpened) -> str:
    """Return the sentence for the start of an auction; empty if a Ra tile has opened it.

    The drawing of the Ra tile has then been told already.
    """
    if event.kind == "ra":
        return ""
    return say.seat(f"log.auction.{event.kind}", event.ra_player)


def bid(say: Narrator, event: events.SunBid) -> str:
    """Return the sentence for a bid."""
    return say.seat("log.bid", event.seat, sun=event.sun)


def passed(say: Narrator, event: events.Passed) -> str:
    """Return the sentence for a pass."""
    return say.seat("log.pass", event.seat)


def won(say: Narrator, event: events.LotWon) -> str:
    """Return the sentence for a lot that was won."""
    tiles = say.terms.tiles(event.tiles)
    return say.seat("log.won", event.seat, sun=event.bid, taken=event.sun, tiles=tiles)


def nobody(say: Narrator, event: events.NobodyBid) -> str:
    """Return the sentence for an auction in which all passed."""
    if not event.tiles:
        return say.words.own("nobody_empty")
    return say.words("log.nobody.full" if event.discarded else "log.nobody")


def god_spent(say: Narrator, event: events.GodSpent) -> str:
    """Return the sentence for a spent god."""
    return say.seat("log.god", event.seat, tile=say.terms.tile(event.tile))


def gods_done(say: Narrator, event: events.GodsDone) -> str:
    """Return the sentence for a player who stops spending gods."""
    return "" if event.by_itself else say.seat("log.done", event.seat)


def struck(say: Narrator, event: events.DisastersStruck) -> str:
    """Return the sentence for disasters that struck; tiles still to choose are not mentioned."""
    key = "log.struck" if len(event.disasters) == 1 else "log.struck.many"
    text = say.seat(key, event.seat, tiles=say.terms.tiles(event.disasters))
    if not event.lost:
        return text
    return say.words("log.struck.lost", struck=text, lost=say.lost(event.lost))


def lost(say: Narrator, event: events.TilesLost) -> str:
    """Return the sentence for tiles lost to a disaster."""
    return say.seat("log.lost", event.seat, lost=say.lost(event.lost))


def scored(say: Narrator, event: events.EpochScored) -> str:
    """Return the sentence for the end of an epoch."""
    why = "epoch_last_ra" if event.last_ra else "epoch_no_suns"
    return say.words.own(why, epoch=say.terms.epoch(event.epoch))


def begun(say: Narrator, event: events.EpochBegun) -> str:
    """Return the sentence for the beginning of an epoch, which names the seat that begins."""
    return say.seat("log.epoch", event.seat, epoch=say.terms.epoch(event.epoch))


def over(say: Narrator, event: events.GameOver) -> str:
    """Return the sentence for the end of the game."""
    best = max(event.scores)
    tied = [say.name(seat) for seat, score in enumerate(event.scores) if score == best]
    points = say.terms.points(best)
    winner = say.seat("log.over", event.winner)
    if len(tied) == 1:
        return f"{winner} ({points})"
    return f"{say.words.own('tied', names=say.words.all_of(tied), points=points)}. {winner}"


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


def chronicle(game: Game, table: Table, words: Words) -> list[str]:
    """Return the whole game as text, one line for each move."""
    say = narrator_of(game, table, words)
    lines = []
    for number, ply in enumerate(game.plies, 1):
        sentence = " ".join(filter(None, (say.tell(event) for event in ply.events)))
        lines.append(f"{number:4}  {sentence}")
    return lines
