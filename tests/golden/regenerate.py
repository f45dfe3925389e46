"""Play the golden games anew: `python -m tests.golden.regenerate`.

One finished game for every edition, number of players, and way in which the last epoch ends.
The players are simple people: they mostly draw, invoke when there is much to have, and bid
for lots of some size.
"""

import random
from pathlib import Path

from sunbarge import Game
from sunbarge.game.events import EpochScored
from tests.positions import SEATINGS

FOLDER = Path(__file__).parent
ENDINGS = {"last-ra": True, "suns-spent": False}
NAMES = ["Anna", "Bob", "Cathy", "Don", "Eve"]
DISASTERS = ("fun", "dro", "war", "ear")
MOST_SEEDS = 3000
SHOWN = {"god", "lose", "done", "invoke"}


def choose(game: Game, dice: random.Random) -> str:
    """What a simple player does."""
    legal = game.legal_moves()
    lot = [tile for tile in game.position()["track"] if tile]
    gods = [move for move in legal if move.startswith("god:")]
    bids = sorted((move for move in legal if move.startswith("bid:")), key=lambda m: int(m[4:]))
    if "draw" in legal or "invoke" in legal:
        if gods and dice.random() < 0.4:
            return dice.choice(gods)
        if "draw" not in legal or (len(lot) >= 4 and dice.random() < 0.35):
            return "invoke"
        return "draw"
    if bids and ("pass" not in legal or is_worth_it(lot, dice)):
        return bids[0] if dice.random() < 0.6 else dice.choice(bids)
    return "pass" if "pass" in legal else dice.choice(legal)


def is_worth_it(lot: list[str], dice: random.Random) -> bool:
    """Whether a simple player bids for a lot."""
    good = sum(tile not in DISASTERS for tile in lot)
    return good >= 3 or (good == 2 and dice.random() < 0.3)


def play(edition: str, players: int, seed: int) -> Game:
    """One game of simple players."""
    dice = random.Random(seed)
    game = Game(players, edition, seed=seed)
    while not game.is_over:
        game.play(choose(game, dice))
    return game


def ending_of(game: Game) -> str:
    """How the last epoch ended."""
    last = [event for event in game.events if isinstance(event, EpochScored)][-1]
    return next(name for name, by_ra in ENDINGS.items() if by_ra == last.last_ra)


def tags_of(game: Game) -> dict[str, str]:
    """What a golden record tells beside its moves: who, how it ended, and what was scored."""
    tags = {f"Seat{seat}": NAMES[seat] for seat in range(game.players)}
    tags["Ending"] = ending_of(game)
    for number, epoch in enumerate(game.epoch_scores, 1):
        seats = (" ".join(f"{part}{points:+}" for part, points in seat.items()) for seat in epoch)
        tags[f"Epoch{number}"] = " | ".join(seats)
    tags["Winner"] = str(game.winner)
    tags["Final"] = game.to_line()
    return tags


def find(edition: str, players: int, ending: str) -> Game:
    """The first game that ends so and shows gods and discards."""
    for seed in range(1, MOST_SEEDS):
        game = play(edition, players, seed)
        verbs = {move.partition(":")[0] for move in game.history}
        if ending_of(game) == ending and verbs >= SHOWN:
            return game
    raise LookupError(f"no game of {edition} with {players} ends with {ending}")


def main() -> None:
    """Write all records."""
    for edition, players in SEATINGS:
        for ending in ENDINGS:
            game = find(edition, players, ending)
            game.tags = tags_of(game)
            (FOLDER / f"{edition}-{players}-{ending}.rec").write_text(game.to_record(), "utf-8")
        print(edition, players)


if __name__ == "__main__":
    main()
