"""Hypothesis plays: whatever it tries, the laws of the game hold at every step."""

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sunbarge import Game
from sunbarge.engine.editions import facts
from tests.move_choosers import STORMY
from tests.positions import SEATINGS, full_bag

EXAMPLES = 60
STEPS = 80
RARE = [code for code, weight in STORMY.items() if weight > 1]


def bytes_of(game: Game) -> bytes:
    """The position as the engine has it."""
    states: Any = game.low_level()[0]
    return bytes(states.tobytes())


class Table(RuleBasedStateMachine):
    """A table at which anything legal may happen, in any edition."""

    @initialize(
        seating=st.sampled_from(SEATINGS),
        seed=st.integers(0, 2**64 - 1),
        manual=st.booleans(),
        house=st.booleans(),
    )
    def sit_down(self, seating: tuple[str, int], seed: int, manual: bool, house: bool) -> None:
        self.edition, self.players = seating
        rules = ["no-penalties"] if house and self.players == 2 else []
        chance = "manual" if manual else "seeded"
        self.game = Game(self.players, self.edition, seed=seed, house=rules, chance=chance)
        self.box: dict[str, int] = {}  # what has left the game, which never comes back
        self.suns_at_start = [len(seat["suns"]) for seat in self.game.position()["seats"]]

    def play(self, move: str) -> None:
        """Play a move, take it back, and play it again."""
        before, record = bytes_of(self.game), self.game.to_record()
        happened = self.game.play(move)
        after = bytes_of(self.game)
        taken_back = self.game.undo()
        assert taken_back.startswith(move)
        assert (bytes_of(self.game), self.game.to_record()) == (before, record)
        assert self.game.play(move) == happened
        assert bytes_of(self.game) == after

    @precondition(lambda self: not self.game.is_over)
    @rule(pick=st.integers(0, 30))
    def move(self, pick: int) -> None:
        """Any legal move; a draw is left to the next rule where chance is manual."""
        legal = self.game.legal_moves()
        if self.game.chance == "manual":
            legal = [move for move in legal if move != "draw"] or legal
        move = legal[pick % len(legal)]
        if move == "draw" and self.game.chance == "manual":
            move = f"draw:{next(iter(self.game.position()['bag']))}"
        self.play(move)

    @precondition(lambda self: "draw" in self.game.legal_moves())
    @rule(tile=st.sampled_from([*RARE, *RARE, "ra", "pha", "nil", "flo", "gol", "sph", "tem"]))
    def draw(self, tile: str) -> None:
        """A draw, mostly of what happens seldom."""
        if self.game.chance == "seeded":
            self.play("draw")
        else:
            bag = self.game.position()["bag"]
            self.play(f"draw:{tile if tile in bag else next(iter(bag))}")

    def draw_any(self, pick: int) -> None:
        """Any tile of the bag."""
        bag = list(self.game.position()["bag"])
        self.play("draw" if self.game.chance == "seeded" else f"draw:{bag[pick % len(bag)]}")

    @precondition(lambda self: not self.game.is_over)
    @rule(picks=st.lists(st.integers(0, 12), min_size=6, max_size=24))
    def play_on(self, picks: list[int]) -> None:
        """Many moves at once, so that games come to an end."""
        for pick in picks:
            legal = self.game.legal_moves()
            if not legal:
                return
            move = legal[pick % len(legal)]
            if move == "draw":
                self.draw_any(pick)
            else:
                self.game.play(move)

    @precondition(lambda self: len(self.game.history) > 3)
    @rule(moves=st.integers(1, 3))
    def take_back(self, moves: int) -> None:
        """Undo, and play the same again."""
        end = bytes_of(self.game), self.game.to_record()
        taken = [self.game.undo() for _ in range(moves)]
        for move in reversed(taken):
            by_itself = move.startswith("draw") and self.game.chance == "seeded"
            self.game.play("draw" if by_itself else move)
        assert (bytes_of(self.game), self.game.to_record()) == end

    @invariant()
    def tiles_are_conserved(self) -> None:
        position = self.game.position()
        places = [position["bag"], *(seat["tiles"] for seat in position["seats"])]
        lying = [tile for tile in position["track"] if tile] + position["pending"]
        total = full_bag(self.edition)
        for place in places:
            total.subtract(place)
        total.subtract(lying)
        total["ra"] -= position["ra_tiles"]
        assert min(total.values()) >= 0
        assert all(total[tile] >= gone for tile, gone in self.box.items())
        self.box = dict(total)

    @invariant()
    def suns_are_conserved(self) -> None:
        position = self.game.position()
        held = [(*seat["suns"], *seat["spent"]) for seat in position["seats"]]
        groups = facts(self.edition).players[self.players].groups
        everything = sorted([1, *(sun for group in groups for sun in group)])
        assert sorted([position["sun"], *(sun for suns in held for sun in suns)]) == everything
        assert [len(suns) for suns in held] == self.suns_at_start

    @invariant()
    def the_bag_is_never_dry(self) -> None:
        position = self.game.position()
        if not self.game.is_over:
            assert position["bag"]["ra"] >= 1
        assert 0 <= position["ra_tiles"] < position["ra_limit"]

    @invariant()
    def somebody_can_always_move_before_the_end(self) -> None:
        legal = self.game.legal_moves()
        assert bool(legal) != self.game.is_over
        assert legal == sorted(set(legal))
        assert (self.game.to_move is None) == self.game.is_over
        assert (self.game.winner is None) != self.game.is_over

    @invariant()
    def nobody_is_below_0(self) -> None:
        assert min(self.game.scores) >= 0

    @invariant()
    def round_trips_are_exact(self) -> None:
        game = self.game
        position = game.position()
        there = Game.from_position(json.loads(json.dumps(position)))
        assert there.position() == position
        assert bytes_of(there) == bytes_of(game)
        line = game.to_line()
        assert Game.from_line(line).to_line() == line
        assert Game.from_line(line).position() == position

    @precondition(lambda self: len(self.game.history) % 16 == 0)
    @invariant()
    def records_are_exact(self) -> None:
        text = self.game.to_record()
        again = Game.from_record(text)
        assert (again.history, again.events) == (self.game.history, self.game.events)
        assert bytes_of(again) == bytes_of(self.game)

    def teardown(self) -> None:
        """At the end of a run, everything can be taken back."""
        if hasattr(self, "game"):
            while self.game.history:
                self.game.undo()
            assert self.game.to_line() == self.game.start_line()


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
