"""Questions to the person whose turn it is, and the completions for their answers."""

from sunbarge.game import Game
from sunbarge.game.english import YOU, capital, listed
from sunbarge.game.terms import Terms, terms_of

from .input_parser import COMMANDS
from .narration import Narrator
from .table import Table


def question(game: Game, table: Table, say: Narrator) -> str:
    """Return a sentence that asks for the decision that is due now."""
    position, legal = game.position(), game.legal_moves()
    ask = {"turn": on_turn, "god": on_gods, "lose": on_loss}
    if position["phase"] == "auction":
        text = on_auction(game, say, legal)
    else:
        text = ask[position["phase"]](terms_of(game.edition), legal)
    name = table.name(position["to_move"])
    return text if name == YOU else f"{name}: {text[:1].lower()}{text[1:]}"


def on_turn(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player on their own turn."""
    ways = [terms["draw"]] if "draw" in legal else []
    ways.append(terms["invoke"])
    if any(move.startswith("god:") for move in legal):
        ways.append(terms["gods"])
    full = "The track is full: " if "draw" not in legal else "Your turn: "
    return f"{full}{listed(ways, 'or')}."


def on_gods(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player who has just spent a god."""
    tiles = [terms.tile(move[-3:]) for move in legal if move.startswith("god:")]
    return f"Another god for {listed(tiles, 'or')}, or done."


def on_loss(terms: Terms, legal: list[str]) -> str:
    """Return the question for a player who must discard a tile for a disaster."""
    return f"Choose what you lose: {listed([terms.tile(move[-3:]) for move in legal], 'or')}."


def on_auction(game: Game, say: Narrator, legal: list[str]) -> str:
    """Return the question for a player who must bid or pass."""
    auction = game.position()["auction"]
    bids = listed([str(sun) for sun in suns_in(legal)], "or")
    standing = max(auction["bids"].items(), key=lambda entry: entry[1], default=None)
    if not suns_in(legal):
        return f"No sun of yours beats {standing[1] if standing else 0}: pass."
    goal = (
        f"Beat {say.whose(int(standing[0]))} {standing[1]} with {bids}"
        if standing
        else f"Bid {bids}"
    )
    if "pass" not in legal:
        return f"You have to bid. {goal}."
    return f"{goal}, or pass."


def why_not_bid(game: Game, move: str) -> str:
    """Return why a typed number is no bid, in words for a beginner; "" for any other move."""
    if not move.startswith("bid:"):
        return ""
    position = game.position()
    if position["phase"] != "auction":
        return "A number is a bid, and no auction is running: it begins when Ra comes."
    own = position["seats"][position["to_move"]]
    if int(move[4:]) in own["suns"] + own["spent"]:
        return ""
    return f"You have no sun {move[4:]}. Yours are {listed([str(sun) for sun in own['suns']])}."


def suns_in(legal: list[str]) -> list[int]:
    """Return the suns that may be bid, lowest first."""
    return sorted(int(move[4:]) for move in legal if move.startswith("bid:"))


def answers(game: Game) -> dict[str, str]:
    """Return the completions: the legal moves as they can be typed, then the commands."""
    terms, moves = terms_of(game.edition), game.legal_moves()
    offered: dict[str, str] = {}
    for move in moves:
        verb, _, thing = move.partition(":")
        typed = (
            f"{verb} {terms.tile(thing).lower()}" if verb in ("god", "lose") else f"{verb} {thing}"
        )
        offered[typed.strip()] = "a move"
    return offered | COMMANDS


def tiles_left(game: Game) -> dict[str, str]:
    """Return completions for the tiles that may have been drawn from a real bag."""
    terms = terms_of(game.edition)
    bag = game.position()["bag"]
    return {terms.tile(code).lower(): f"{count} left" for code, count in bag.items()}


def bag_question(game: Game, say: Narrator) -> str:
    """Return the question which tile was drawn from a real bag."""
    seat = game.to_move
    assert seat is not None
    return f"{capital(say.does(seat, say.terms.draw))} a tile. What came out of the bag?"
