"""A bot of two rules, and how one of ours does against it: `python examples/rulebot.py`.

It invokes Ra when the lot is worth a sun, and bids by what the lot adds. The two numbers were the
best of 24 pairs against `simple`.
"""

import argparse
from statistics import fmean, stdev

from sunbarge import Game, bots, lot_value
from sunbarge.bots import Bot, Sight

PRICE = 0.5  # points that a lot should bring for each step of the sun that is paid
EAGER = 1.5  # how much more it should bring to be worth an invocation


class RuleBot(Bot):
    """Knows what a lot would add if the epoch ended now, and nothing else."""

    description = "invokes when the lot is worth a sun, bids by what it adds"

    def choose(self, sight: Sight) -> str:
        """One of the legal moves."""
        moves = sight.legal_moves()
        lot = lot_value(sight.imagine())[sight.seat].total
        bids = sorted(int(move[4:]) for move in moves if move.startswith("bid:"))
        worth = [sun for sun in bids if lot >= PRICE * sun]
        if bids and (worth or "pass" not in moves):
            return f"bid:{(worth or bids)[0]}"
        if "invoke" in moves:
            lowest = min(sight.position()["seats"][sight.seat]["suns"])
            if lot >= EAGER * PRICE * lowest or "draw" not in moves:
                return "invoke"
        calm = [move for move in ("draw", "pass", "done") if move in moves]
        return calm[0] if calm else sight.random.choice(moves)


def winner(seed: int, seat: int, name: str, players: int) -> int:
    """Who wins a game of one of our bots, in a seat, against bots of rules in all others."""
    game = Game(players, seed=seed)
    seated: list[Bot] = [RuleBot(10 * seed + place) for place in range(players)]
    seated[seat] = bots.make(name, 10 * seed + seat)
    while not game.is_over:
        assert game.to_move is not None
        game.play(seated[game.to_move].move(game))
    assert game.winner is not None
    return game.winner


def shares(name: str, players: int, deals: int, seed: int) -> list[float]:
    """The share of games won in each deal, which is played from every seat."""
    return [
        fmean(winner(seed + deal, seat, name, players) == seat for seat in range(players))
        for deal in range(deals)
    ]


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="simple", help="who plays against bots of rules")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--deals", type=int, default=50, help="each is played from every seat")
    parser.add_argument("--seed", type=int, default=5000)
    options = parser.parse_args()
    try:
        won = shares(options.bot, options.players, max(2, options.deals), options.seed)
    except ValueError as error:
        parser.error(str(error))
    doubt = 1.96 * stdev(won) / len(won) ** 0.5
    games = len(won) * options.players
    print(f"{options.bot} wins {100 * fmean(won):.1f} ± {100 * doubt:.1f} % of {games} games")


if __name__ == "__main__":
    main()
