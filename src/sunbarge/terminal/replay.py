"""Steps through the moves of a recorded game."""

from pathlib import Path

from sunbarge.files import errors_in, read_text
from sunbarge.game import Game
from sunbarge.game.events import AuctionOpened, EpochBegun, EpochScored, Event
from sunbarge.game.player_tags import HUMAN

from .narration import chronicle, narrator_of
from .sheets import epoch_sheet, final_sheet
from .table import Seat, Table, seats_of_record
from .ui import TerminalUI

RECENT = 3


def open_replay(file: Path, ui: TerminalUI, helper: bool = True) -> "ReplayViewer":
    """Open a record for replay; all points are shown, since the moves reveal them anyway."""
    text = read_text(file)
    with errors_in(file):
        game = Game.from_record(text)
    tags = {key: tag for key, tag in game.tags.items() if not key.startswith("Player")}
    seats = tuple(Seat(seat.name, HUMAN) for seat in seats_of_record(tags, game.players))
    return ReplayViewer(game, Table(seats, open_totals=True, helper=helper), ui)


class ReplayViewer:
    """Shows a recorded game, move by move."""

    def __init__(self, game: Game, table: Table, ui: TerminalUI) -> None:
        """Start before the first move."""
        self.game, self.table, self.ui, self.at = game, table, ui, 0
        self.sentences = chronicle(game, table, ui.words)

    @property
    def help(self) -> str:
        """Return what can be typed."""
        return self.ui.words.own("replay_help")

    @property
    def last(self) -> int:
        """Return the number of the last move."""
        return len(self.sentences)

    def position(self) -> Game:
        """Return the game as it was after the current move."""
        game = self.game.copy()
        for _ in range(self.last - self.at):
            game.undo()
        return game

    def show(self) -> None:
        """Print the game table after the current move, and the last moves that led to it."""
        game = self.position()
        recent = self.sentences[max(0, self.at - RECENT) : self.at]
        self.ui.draw(game, self.table, recent, below=[self.help, "…"])
        if not self.ui.interactive:
            for line in recent:
                self.ui.say(line)
        self.show_sheets(game, game.last_events)
        self.ui.say(self.ui.words.own("move_of", n=self.at, all=self.last))

    def show_sheets(self, game: Game, happened: list[Event]) -> None:
        """Print the score sheet if an epoch has just ended, and the result if the game is over."""
        for event in happened:
            if isinstance(event, EpochScored):
                self.ui.show(epoch_sheet(event, game, self.table, self.ui.styles))
        if game.is_over:
            self.ui.show(final_sheet(game, self.table, self.ui.styles))

    def show_only(self, move: int) -> None:
        """Go to a move, and print the game table after it; ValueError if there is no such move."""
        if not 0 <= move <= self.last:
            raise ValueError(f"the record has moves 0 to {self.last}, not {move}")
        self.at = move
        self.show()

    def tell_all(self) -> None:
        """Print the whole game in sentences."""
        say = narrator_of(self.game, self.table, self.ui.words)
        for ply, line in zip(self.game.plies, self.sentences, strict=True):
            self.ui.say(line)
            for event in ply.events:
                if isinstance(event, EpochScored):
                    self.ui.show(epoch_sheet(event, self.game, self.table, self.ui.styles))
        if self.game.is_over:
            self.ui.show(final_sheet(self.game, self.table, self.ui.styles))
        elif self.game.to_move is not None:
            self.ui.say(self.ui.words.own("record_ends", name=say.name(self.game.to_move)))

    def step_through(self) -> None:
        """Step forwards and backwards until the user quits."""
        self.show()
        self.ui.say(self.help)
        try:
            while self.turn_to(self.ui.ask(f"{self.at}/{self.last} > ").casefold()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.ui.say("")

    def turn_to(self, command: str) -> bool:
        """Go to the move that a typed command names, and print it; return False for `quit`."""
        if command in ("q", "quit", "exit"):
            return False
        target = self.target(command)
        if target is None:
            self.ui.say(self.help)
        else:
            self.at = max(0, min(self.last, target))
            self.show()
        return True

    def target(self, command: str) -> int | None:
        """Return the number of the move that a command leads to; None for an unknown command."""
        if command in ("", "n", "next"):
            return self.at + 1
        if command in ("p", "previous", "back"):
            return self.at - 1
        if command in ("a", "auction"):
            return self.next_with(AuctionOpened)
        if command in ("e", "epoch"):
            return self.next_with(EpochBegun)
        return int(command[:6]) if command.isdecimal() else None

    def next_with(self, kind: type[Event]) -> int:
        """Return the number of the next move with such an event, or of the last if none has."""
        for number, ply in enumerate(self.game.plies[self.at :], self.at + 1):
            if any(isinstance(event, kind) for event in ply.events):
                return number
        return self.last
