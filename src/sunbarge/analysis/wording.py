"""Puts moves, reasons and remarks into words, in the language of a catalogue.

The texts are those of the web page, where `web/src/i18n/reasonSentence.ts` forms the same
sentences.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sunbarge import reasons
from sunbarge.game.catalogue import ENGLISH, Catalogue, catalogue_of
from sunbarge.game.english import YOU
from sunbarge.game.terms import Terms, terms_of
from sunbarge.reasons import Reason, Remark

MINUS = "−"  # the typographic minus sign; terminals with ASCII only replace it


def percent(share: float) -> str:
    """Return a probability in whole percent; only exactly 0 and 1 give `0 %` and `100 %`."""
    rounded = round(100 * share)
    if rounded == 0 and share > 0:
        return "< 1 %"
    if rounded == 100 and share < 1:
        return "> 99 %"
    return f"{rounded} %"


def signed(number: float, digits: int = 0) -> str:
    """Return a number with its sign, such as `+3`; zero has no sign."""
    text = f"{number:+.{digits}f}"
    return text.replace("-", MINUS) if float(text) else f"{0:.{digits}f}"


@dataclass(frozen=True)
class Wording:
    """Words for one game: the names of its players, the terms of its edition, and a language."""

    names: tuple[str, ...]
    terms: Terms
    catalogue: Catalogue

    def text(self, key: str, **values: object) -> str:
        """Return the catalogue's text for a key, with `values` in place of its placeholders."""
        return self.catalogue(key, **values)

    def seat(self, key: str, seat: int, **values: object) -> str:
        """Return a text about a seat; in the second person if the seat is called `You`."""
        name = self.names[seat]
        return self.text(f"{key}.you" if name == YOU else key, name=name, **values)

    def name(self, seat: int) -> str:
        """Return a seat's name; the name `You` is translated."""
        return self.text("you") if self.names[seat] == YOU else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return a seat's name as the object of a sentence: `you`, `Ibis`."""
        return self.text("remark.lot.you") if self.names[seat] == YOU else self.names[seat]

    def parts(self, parts: Mapping[str, int]) -> str:
        """Return the parts of a score with their points as a list."""
        return self.catalogue.all_of(
            [f"{self.catalogue(f'reason.part.{part}')} {signed(n)}" for part, n in parts.items()]
        )

    def move(self, move: str) -> str:
        """Return a move as part of a sentence, such as `spend a god for Gold`."""
        verb, _, thing = move.partition(":")
        match verb:
            case "god" | "lose":
                return self.catalogue(f"move.{verb}", tile=self.terms.tile(thing))
            case "bid":
                return self.catalogue("move.bid", sun=thing)
            case "done":
                return self.catalogue("move.done")
            case "draw" if thing:
                return self.drawn(thing)
            case _:
                return self.terms[verb]

    def drawn(self, tile: str) -> str:
        """Return the draw of a tile as part of a sentence."""
        turned = self.terms.draw.startswith("turn")
        return self.catalogue("move.turned" if turned else "move.drawn", tile=self.terms.tile(tile))

    def sentence(self, said: Reason | Remark) -> str:
        """Return a reason or a remark as a sentence."""
        return SENTENCES[type(said)](self, said)

    def sentences(self, said: Iterable[Reason | Remark]) -> tuple[str, ...]:
        """Return reasons or remarks as sentences."""
        return tuple(self.sentence(each) for each in said)


def english_wording(names: Sequence[str], edition: str) -> Wording:
    """Return the wording of a game in English."""
    return Wording(tuple(names), terms_of(edition), catalogue_of(ENGLISH))


# --- Drawing ----------------------------------------------------------------------------


def chance_of_ra(say: Wording, reason: reasons.ChanceOfRa) -> str:
    """Return the sentence on the chance of Ra."""
    if not reason.chance:
        return say.text("reason.ra.none")
    key = "reason.ra.ends" if reason.ends_epoch else "reason.ra"
    return say.text(key, chance=percent(reason.chance))


def if_ra_comes(say: Wording, reason: reasons.IfRaComes) -> str:
    """Return the sentence on what happens if Ra comes."""
    key, taker = f"reason.ifra.{reason.result}", reason.taker
    clause = say.text(key) if taker is None else say.seat(key, taker, sun=reason.sun)
    return say.seat("reason.ifra", reason.seat, clause=clause, win=percent(reason.wins))


def best_and_worst_tile(say: Wording, reason: reasons.BestAndWorstTile) -> str:
    """Return the sentence on the best and the worst tile to draw."""
    return say.text(
        "reason.tiles",
        best=say.terms.tile(reason.best),
        bestwin=percent(reason.best_wins),
        worst=say.terms.tile(reason.worst),
        worstwin=percent(reason.worst_wins),
    )


# --- Auctions ---------------------------------------------------------------------------


def nobody_bids(say: Wording, reason: reasons.NobodyBids) -> str:
    """Return the sentence on an auction in which nobody should bid."""
    return say.text(f"reason.nobody.{reason.tiles}")


def lot_taken(say: Wording, reason: reasons.LotTaken) -> str:
    """Return the sentence on who wins the auction."""
    key = "reason.overbid" if reason.overbids else "reason.taken"
    clause = say.seat(key, reason.seat, sun=reason.sun)
    if reason.because is None:
        return f"{clause}."
    return say.text(f"reason.because.{reason.because}", clause=clause)


def lot_points(say: Wording, reason: reasons.LotPoints) -> str:
    """Return the sentence on what the lot's tiles add for a seat if the epoch ended now."""
    if not reason.parts:
        return say.seat("reason.lot.same", reason.seat)
    worth, parts = signed(reason.points), say.parts(reason.parts)
    return say.seat("reason.lot", reason.seat, worth=worth, parts=parts)


def gain_of_winning(say: Wording, reason: reasons.GainOfWinning) -> str:
    """Return the sentence on what winning the auction brings in the end."""
    points, win = signed(reason.points, 1), f"{signed(100 * reason.wins)} %"
    return say.seat("reason.gain", reason.seat, points=points, win=win)


def sun_exchange(say: Wording, reason: reasons.SunExchange) -> str:
    """Return the sentence on the sun that the winner of the lot gives and the sun that it gets."""
    key = "reason.exchange.last" if reason.last_epoch else "reason.exchange"
    return say.seat(key, reason.seat, sun=reason.gives, centre=reason.gets)


def higher_sun(say: Wording, reason: reasons.HigherSun) -> str:
    """Return the sentence on the next higher sun."""
    key = "reason.higher.more" if reason.wins > 0 else "reason.higher.less"
    return say.text(key, sun=reason.sun, win=f"{100 * abs(reason.wins):.0f} %")


# --- Gods and disasters -----------------------------------------------------------------


def tile_change(say: Wording, reason: reasons.TileChange) -> str:
    """Return the sentence on how taking or losing a tile changes the points of the epoch."""
    if not reason.parts:
        return say.text("reason.tile.same")
    return say.text("reason.tile", worth=signed(reason.points), parts=say.parts(reason.parts))


def gods_kept(say: Wording, reason: reasons.GodsKept) -> str:
    """Return the sentence on the gods that a seat keeps."""
    return say.seat("reason.gods", reason.seat, n=reason.gods)


# --- The position as a whole ------------------------------------------------------------


def close_call(say: Wording, remark: reasons.CloseCall) -> str:
    """Return the sentence on moves that are equally good within the error of the evaluation."""
    moves = say.catalogue.all_of([say.move(move) for move in remark.moves])
    return say.text("remark.close", moves=moves)


def lot_now(say: Wording, remark: reasons.LotNow) -> str:
    """Return the sentence on what the tiles on the track would add for each seat now."""
    worth = [f"{say.whom(seat)} {signed(points)}" for seat, points in enumerate(remark.points)]
    return say.text("remark.lot", seats=", ".join(worth))


def lot_goes_to(say: Wording, remark: reasons.LotGoesTo) -> str:
    """Return the sentence on who should win an auction that is held now."""
    if remark.seat is None:
        return say.text(f"remark.nobody.{remark.opened}")
    return say.seat(f"remark.goes.{remark.opened}", remark.seat, sun=remark.sun)


def always(key: str) -> Callable[..., str]:
    """Return a function that always returns the text for `key`, for reasons without numbers."""
    return lambda say, _: str(say.text(key))


SENTENCES: dict[type[Reason | Remark], Callable[..., str]] = {
    reasons.ChanceOfRa: chance_of_ra,
    reasons.IfRaComes: if_ra_comes,
    reasons.BestAndWorstTile: best_and_worst_tile,
    reasons.AnyTileWillDo: always("reason.tiles.any"),
    reasons.NobodyBids: nobody_bids,
    reasons.LotTaken: lot_taken,
    reasons.OnlyTheSun: always("reason.sunonly"),
    reasons.LotPoints: lot_points,
    reasons.GainOfWinning: gain_of_winning,
    reasons.SunExchange: sun_exchange,
    reasons.HigherSun: higher_sun,
    reasons.TileChange: tile_change,
    reasons.GodsKept: gods_kept,
    reasons.NoChoice: always("remark.nochoice"),
    reasons.CloseCall: close_call,
    reasons.LotNow: lot_now,
    reasons.LotGoesTo: lot_goes_to,
    reasons.FirstEpoch: lambda say, _: str(say.text("remark.early", epoch=say.terms.epoch(1))),
}
