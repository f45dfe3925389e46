"""Looking ahead: compared with trying everything one by one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge import Game, bots
from sunbarge.bots.net.features import (
    CLOSE_LEAD,
    LEAD,
    LEAD_WITH_LOT,
    SEAT_SIZE,
    TABLE_SIZE,
    fill_features,
)
from sunbarge.bots.net.lookahead import best_action, value_of_draw
from sunbarge.bots.net.shape import size, width_of
from sunbarge.bots.net.value_net import evaluate, reset_cache
from sunbarge.bots.net.weights import FOLDER, read, shipped_weights, weights_for
from sunbarge.bots.net.workspace import N_VALUES, new_workspace
from sunbarge.engine import load
from sunbarge.engine.editions import NAMES, facts
from sunbarge.engine.kinds import (
    DISASTERS_FROM,
    DRAW,
    EPOCHS,
    MAX_PLAYERS,
    N_PARTS,
    N_TILES,
    Phase,
    Seat,
)
from sunbarge.engine.rules import carry_out, legal_actions, reveal, score_parts
from sunbarge.engine.rules.lot_value import score_with_lot
from sunbarge.notation.moves import TEXTS
from tests.slow_lookahead import positions, random_weights, try_auction

COUNTS = (2, 3, 4, 5)


def ask(state: Any, edition: Any, weights: Any) -> tuple[int, Any]:
    value = np.zeros(N_VALUES, np.float32)
    action = best_action(state, edition, new_workspace(weights), value)
    return int(action), value


@pytest.mark.parametrize(("edition", "players"), [("disk", 2), ("bag", 3), ("french", 3)])
def test_an_auction_is_solved_as_if_everything_were_tried(edition: str, players: int) -> None:
    weights, record = random_weights(players), load.load(edition, players)[0]
    for states in positions(edition, players, Phase.AUCTION, 25):
        action, value = ask(states[0], record, weights)
        expected, worth = try_auction(states, record, weights)
        assert np.allclose(value[:players], worth[:players], atol=1e-5)
        assert TEXTS[action] == TEXTS[expected or 0]


@pytest.mark.parametrize("players", COUNTS)
def test_a_draw_is_worth_the_mean_of_its_tiles(players: int) -> None:
    weights, record = random_weights(players), load.load("disk", players)[0]
    for states in positions("disk", players, Phase.TURN, 4):
        if states[0].track_size == 8:
            continue
        value, mean = np.zeros(N_VALUES, np.float32), np.zeros(N_VALUES)
        value_of_draw(states[0], record, new_workspace(weights), value)
        for kind in range(N_TILES):
            child = states.copy()
            if child[0].bag[kind]:
                share = child[0].bag[kind] / child[0].bag_size
                carry_out(child[0], record, DRAW)
                reveal(child[0], record, kind)
                mean += share * try_auction(child, record, weights)[1]
        seats = [*range(players), *range(MAX_PLAYERS, MAX_PLAYERS + players)]
        assert np.allclose(value[seats], mean[seats], atol=1e-3)


@pytest.mark.parametrize("edition", NAMES)
def test_looking_ahead_leaves_the_position_as_it_was(edition: str) -> None:
    for players in facts(edition).players:
        weights, record = random_weights(players), load.load(edition, players)[0]
        for phase in (Phase.TURN, Phase.AUCTION):
            for states in positions(edition, players, phase, 3):
                before = states.tobytes()
                action, value = ask(states[0], record, weights)
                assert states.tobytes() == before
                assert int(legal_actions(states[0], record)) >> action & 1
                assert abs(value[:players].sum() - 1) < 1e-4


@pytest.mark.parametrize("players", COUNTS)
def test_the_net_sees_the_same_from_every_seat(players: int) -> None:
    """Seats that are renamed all round give the same features, and values that are renamed."""
    weights, record = random_weights(players), load.load("disk", players)[0]
    for states in positions("disk", players, Phase.TURN, 3):
        other = states.copy()
        for field in ("tiles", "points", "suns", "spent"):
            row = getattr(other[0], field)[:players]
            row[:] = np.roll(row, 1, axis=0)
        other[0].turn = other[0].to_move = (other[0].turn + 1) % players
        assert np.array_equal(seen(states, record), seen(other, record))
        first, second = np.zeros(N_VALUES, np.float32), np.zeros(N_VALUES, np.float32)
        evaluate(states[0], record, new_workspace(weights), first)
        evaluate(other[0], record, new_workspace(weights), second)
        assert np.array_equal(np.roll(first[:players], 1), second[:players])


def seen(states: Any, record: Any) -> Any:
    players = int(states[0].players)
    x = np.zeros(TABLE_SIZE + SEAT_SIZE * players, np.float32)
    now, won = (np.zeros((MAX_PLAYERS, N_PARTS), np.int32) for _ in range(2))
    fill_features(states[0], record, x, now, won, np.zeros(N_TILES, np.int16))
    assert np.isfinite(x).all()
    return x


@pytest.mark.parametrize("players", [2, 4])
def test_the_net_sees_who_would_win_now_and_with_the_lot(players: int) -> None:
    record, found = load.load("disk", players)[0], 0
    for states in positions("disk", players, Phase.TURN, 300):
        state = states[0]
        track = state.track[: state.track_size]
        if state.epoch < EPOCHS or state.track_size == 0 or (track >= DISASTERS_FROM).any():
            continue
        found += 1
        now, won = (np.zeros((MAX_PLAYERS, N_PARTS), np.int32) for _ in range(2))
        score_parts(state, record, now)
        seats = [(int(state.turn) + step) % players for step in range(players)]
        leads = [lead_of(seat, state.points + now.sum(1), players) for seat in seats]
        blocks = seen(states, record)[TABLE_SIZE:].reshape(players, SEAT_SIZE)
        assert np.allclose(blocks[:, LEAD + 1], np.clip(np.array(leads) / CLOSE_LEAD, -1, 1))
        assert blocks[:, LEAD + 2].tolist() == [(np.sign(lead) + 1) / 2 for lead in leads]
        for seat, block in zip(seats, blocks, strict=True):
            score_with_lot(state, record, Seat(seat), won, np.zeros_like(won))
            lead = lead_of(seat, state.points + won.sum(1), players)
            assert block[LEAD_WITH_LOT] == pytest.approx(np.clip(lead / CLOSE_LEAD, -1, 1))
            assert block[LEAD_WITH_LOT + 1] == (np.sign(lead) + 1) / 2
    assert found > 20


def lead_of(seat: int, points: Any, players: int) -> int:
    return int(points[seat] - max(points[other] for other in range(players) if other != seat))


@pytest.mark.parametrize("players", COUNTS)
def test_what_was_valued_before_does_not_matter(players: int) -> None:
    """Only what has changed since the last position is added; the sums come out the same."""
    record = load.load("disk", players)[0]
    workspace = new_workspace(random_weights(players))
    follow, alone = np.zeros(N_VALUES, np.float32), np.zeros(N_VALUES, np.float32)
    for states in positions("disk", players, Phase.TURN, 12):
        evaluate(states[0], record, workspace, follow)
        evaluate(states[0], record, new_workspace(workspace.net.weights), alone)
        assert np.allclose(follow, alone, atol=1e-4)
        reset_cache(workspace)
        evaluate(states[0], record, workspace, follow)
        assert np.array_equal(follow, alone)


@pytest.mark.parametrize("players", COUNTS)
def test_the_shipped_net_fits(players: int) -> None:
    weights = weights_for(players)
    assert size(players, width_of(weights)) == len(weights)
    assert np.isfinite(weights).all()
    assert (FOLDER / f"{players}.npy").stat().st_size < 1_000_000


def test_nets_of_one_s_own_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot = Game(3, seed=1), bots.make("learned", seed=1)
    before = bot.think(game).win
    np.save(tmp_path / "3.npy", 0.5 * shipped_weights(3))
    monkeypatch.setenv("SUNBARGE_NETS", str(tmp_path))
    weights_for.cache_clear()
    try:
        assert bot.think(game).win != before
        assert np.array_equal(weights_for(4), shipped_weights(4))
        weights_for.cache_clear()
        (tmp_path / "3.npy").write_text("no net")
        with pytest.raises(ValueError, match=r"3\.npy is damaged, or no net"):
            bot.think(game)
        np.savez(tmp_path / "3.npz", weights=shipped_weights(3))
        (tmp_path / "3.npz").replace(tmp_path / "3.npy")
        with pytest.raises(ValueError, match=r"3\.npy is damaged, or no net"):
            bot.think(game)
        np.save(tmp_path / "3.npy", np.nan * shipped_weights(3))
        with pytest.raises(ValueError, match=r"3\.npy has weights that are no numbers"):
            bot.think(game)
        np.save(tmp_path / "3.npy", np.zeros(size(3, 0), np.float32))
        with pytest.raises(ValueError, match=r"3\.npy has \d+ weights: no net for 3 players"):
            bot.think(game)
        monkeypatch.setenv("SUNBARGE_NETS", str(tmp_path / "nowhere"))
        with pytest.raises(ValueError, match=r"SUNBARGE_NETS names .*nowhere, where no net is"):
            bot.think(game)
    finally:
        weights_for.cache_clear()


def test_a_net_tells_how_wide_it_is_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    sizes = {(n, width): size(n, width) for n in COUNTS for width in range(8, 2049, 8)}
    assert len(set(sizes.values())) == len(sizes)
    for players, width in ((2, 8), (3, 264), (5, 512)):
        assert width_of(np.zeros(size(players, width), np.float32)) == width
    np.save(tmp_path / "4.npy", np.zeros(size(3), np.float16))
    with pytest.raises(ValueError, match=r"4\.npy has \d+ weights: no net for 4 players"):
        read(tmp_path / "4.npy", 4)
