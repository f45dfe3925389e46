"""Questions to the person whose turn it is, and the completions for their answers."""

from sunbarge.game import Game
from sunbarge.game.english import YOU

from .narration import Narrator
from .terms import Terms, terms_in
from .words import Words


def question(game: Game, say: Narrator) -> str:
    """Return a sentence that asks for the decision that is due now."""
    position, legal = game.position(), game.legal_moves()
    ask = {"turn": on_turn, "god": on_gods, "lose": on_loss}
    if position["phase"] == "auction":
        text = on_auction(game, say, legal)
    else:
        text = ask[position["phase"]](say.terms, legal)
    name = say.table.name(position["to_move"])
    return text if name == YOU else f"{name}: {text[:1].lower()}{text[1:]}"


def on_turn(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player on their own turn."""
    ways = [terms["draw"]] if "draw" in legal else []
    ways.append(terms["invoke"])
    if any(move.startswith("god:") for move in legal):
        ways.append(terms["gods"])
    key = "turn" if "draw" in legal else "turn_full"
    return terms.words.own(key, ways=terms.words.either(ways))


def on_gods(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player who has just spent a god."""
    tiles = [terms.tile(move[-3:]) for move in legal if move.startswith("god:")]
    return terms.words.own("god", tiles=terms.words.either(tiles))


def on_loss(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player who must discard a tile for a disaster."""
    tiles = [terms.tile(move[-3:]) for move in legal]
    return terms.words.own("lose", tiles=terms.words.either(tiles))


def on_auction(game: Game, say: Narrator, legal: list[str]) -> str:
    """Return the question for a player who must bid or pass."""
    bids = game.position()["auction"]["bids"]
    leader, standing = max(bids.items(), key=lambda entry: entry[1], default=("", 0))
    if not suns_in(legal):
        return say.words.own("beat_cannot", sun=standing)
    key = f"{'beat' if bids else 'bid'}{'' if 'pass' in legal else '_must'}"
    suns = say.words.either([str(sun) for sun in suns_in(legal)])
    name = say.name(int(leader)) if bids else ""
    return say.words.own(key, suns=suns, sun=standing, name=name)


def why_not_bid(game: Game, move: str, words: Words) -> str:
    """Return why a number cannot be bid: no auction is held, or the seat has no such sun.

    Returns "" in all other cases, such as a move that is no bid.
    """
    if not move.startswith("bid:"):
        return ""
    position = game.position()
    if position["phase"] != "auction":
        return words.own("no_auction")
    own = position["seats"][position["to_move"]]
    if int(move[4:]) in own["suns"] + own["spent"]:
        return ""
    return words.own("no_sun", sun=move[4:], suns=words.all_of([str(sun) for sun in own["suns"]]))


def suns_in(legal: list[str]) -> list[int]:
    """Return the suns that may be bid, lowest first."""
    return sorted(int(move[4:]) for move in legal if move.startswith("bid:"))


def answers(game: Game, words: Words) -> dict[str, str]:
    """Return the completions: the legal moves as they can be typed, then the commands."""
    terms, offered = terms_in(game.edition, words), {}
    for move in game.legal_moves():
        verb, _, thing = move.partition(":")
        named = terms.tile(thing).lower() if verb in ("god", "lose") else thing
        offered[f"{words.verbs[verb]} {named}".strip()] = words.own("a_move")
    return offered | words.commands


def tiles_left(game: Game, words: Words) -> dict[str, str]:
    """Return the names of the tiles left in the physical bag, each with how many are left."""
    terms, bag = terms_in(game.edition, words), game.position()["bag"]
    return {
        terms.tile(code).lower(): words.own("tiles_left", n=count) for code, count in bag.items()
    }


def bag_question(game: Game, say: Narrator) -> str:
    """Return the question which tile a player has drawn from the physical bag."""
    seat = game.to_move
    assert seat is not None
    return say.words.own("from_bag", name=say.name(seat))
