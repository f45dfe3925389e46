"""Games at a real table that were entered before, up to a position of some kind."""

from sunbarge import Game
from tests.browser.companion_player import NAMES
from tests.browser.users import User
from tests.golden.regenerate import FOLDER


def golden(name: str) -> Game:
    """A recorded game."""
    return Game.from_record((FOLDER / f"{name}.rec").read_text("utf-8"))


def beginning(game: Game) -> Game:
    """The same game before its first move."""
    groups = list(game.groups or ())
    return Game(game.players, game.edition, groups=groups, house=game.house, chance="manual")


def at(game: Game, state: str) -> tuple[list[str], int]:
    """The moves up to the first position of a state, and how many scorings have been read."""
    if state == "result":
        return game.history, len(game.epoch_scores)
    now = beginning(game)
    for move in game.history:
        scored = len(now.epoch_scores)
        if state == "scoring" and scored == 1:
            return now.history, 0
        if is_at(now, state):
            return now.history, scored
        now.play(move)
    raise AssertionError(f"the game has no {state}")


def is_at(game: Game, state: str) -> bool:
    """Whether a game is in a phase, with some tiles on the track unless it is `lose`."""
    position = game.position()
    return bool(position["phase"] == state and (state == "lose" or len(position["track"]) == 5))


def open_at(user: User, game: Game, state: str) -> User:
    """Open the companion with a game that was entered before."""
    moves, read = at(game, state)
    suns = [seat["suns"] for seat in beginning(game).position()["seats"]]
    setup: dict[str, object] = {"edition": game.edition, "house": [], "suns": suns}
    setup |= {"names": NAMES[: game.players], "own": 0, "advice": True, "date": "2026-11-18"}
    stored = {"id": "1", "setup": setup, "moves": moves, "read": read}
    user.set_local_storage("sunbarge.companion", {"open": "1", "games": [stored]})
    user.goto("/companion")
    user.page.locator(".screen").wait_for()
    return user
