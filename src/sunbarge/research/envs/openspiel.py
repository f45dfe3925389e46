"""The OpenSpiel game `python_sunbarge`, with explicit chance nodes.

Importing this module registers it:

    import pyspiel
    import sunbarge.research.envs.openspiel
    game = pyspiel.load_game("python_sunbarge(players=3,edition=disk)")

Parameters are `players`, `edition`, `house` (names joined by `+`), `utility` (`win` or `points`)
and `totals` (`open` or `hidden`).
"""

from copy import deepcopy

from sunbarge.extras import needs

with needs("openspiel"):
    import pyspiel

from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS, N_ACTIONS, N_TILES
from sunbarge.game.new_game import check_table
from sunbarge.research.batch.options import TOTALS, one_of

from .limits import most_decisions, most_draws, most_points
from .openspiel_node import Node
from .openspiel_observer import SunbargeObserver
from .openspiel_state import SunbargeState

NAME = "python_sunbarge"
UTILITIES = ("win", "points")
PARAMETERS: dict[str, int | str] = {
    "players": 3,
    "edition": DEFAULT,
    "house": "",
    "utility": UTILITIES[0],
    "totals": TOTALS[0],
}
SEPARATOR = "+"  # between house rules


def game_type(hides: bool) -> pyspiel.GameType:
    """Return OpenSpiel's type of the game: of imperfect information if totals are hidden."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Ra (Sunbarge)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SunbargeGame(pyspiel.Game):  # type: ignore[misc]
    """OpenSpiel's game object for Ra with an edition, a number of players and house rules.

    >>> state = pyspiel.load_game(f"{NAME}(players=3)").new_initial_state()
    >>> state.chance_outcomes() == [(group, 1 / 3) for group in range(3)]
    True
    """

    def __init__(self, params: dict[str, int | str] | None = None) -> None:
        """Create the game from OpenSpiel's parameters; raises ValueError if they are not valid."""
        given = PARAMETERS | (params or {})
        house = tuple(sorted(filter(None, str(given["house"]).split(SEPARATOR))))
        check_table(given["edition"], given["players"], house)
        if given["utility"] not in UTILITIES:
            raise ValueError(f"utility is {' or '.join(UTILITIES)}, not {given['utility']!r}")
        self.root = Node(int(given["players"]), str(given["edition"]), house)
        self.utility = str(given["utility"])
        self.hides = one_of("totals", given["totals"], TOTALS) == 1
        super().__init__(game_type(self.hides), self.info(), params or {})

    def info(self) -> pyspiel.GameInfo:
        """Return OpenSpiel's GameInfo, with bounds of the utilities and of the game length."""
        players, edition = self.root.players, self.root.edition
        lowest, highest = -1 / (players - 1), 1.0
        if self.utility == "points":
            highest = most_points(edition) * (players - 1) / players
            lowest = -most_points(edition) * (players - 1) / players
        return pyspiel.GameInfo(
            num_distinct_actions=N_ACTIONS,
            max_chance_outcomes=N_TILES,
            num_players=players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=most_decisions(edition, players),
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximal number of chance nodes: the deal of the suns, and every draw."""
        return self.root.players - 1 + most_draws(self.root.edition)

    def new_initial_state(self, position: str | None = None) -> SunbargeState:
        """Return the root of the game tree, or the state of a position given on one line."""
        node = deepcopy(self.root)
        if position is not None:
            node.start_from(position)
        return SunbargeState(self, node, self.utility)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> SunbargeObserver:
        """Return an observer, by default without perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SunbargeObserver(self.root.players, kind, params, self.hides)


pyspiel.register_game(game_type(hides=False), SunbargeGame)
