"""A game at the terminal: asks people, lets bots move, prints events, saves."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass

from sunbarge import bots
from sunbarge.bots import Bot
from sunbarge.bots.bot_names import split_effort
from sunbarge.bots.builtin import STAND_IN
from sunbarge.bots.guard import close_guarded, make_guarded, think_guarded
from sunbarge.game import Game, IllegalMove
from sunbarge.game.catalogue import ENGLISH
from sunbarge.game.english import capital
from sunbarge.game.events import AuctionOpened, EpochScored, Event, GameOver, LotWon
from sunbarge.game.player_tags import BOT

from .commands import Quit, run_command
from .input_parser import Command, Typed, Unclear, find_tile, parse_input, split
from .narration import narrator_of
from .questions import answers, bag_question, question, tiles_left, why_not_bid
from .saves import Autosave, command
from .sheets import epoch_sheet, final_sheet
from .styles import EMBER, GOLD
from .table import Table, seats_to_name
from .ui import TerminalUI

INTERRUPTED = 130
LATELY = 3  # moves that are printed again when a game is resumed


@dataclass(frozen=True)
class SessionSettings:
    """How a session behaves: pace of the bots, confirmations, automatic passes."""

    pace: float = 0.0
    "Seconds to wait after a bot's move."
    confirm: bool = False
    "Whether to ask again before Ra is invoked and before the last sun is bid."
    auto_pass: bool = False
    "Whether to pass automatically for a person whose only legal move is to pass."
    seed: int | None = None
    "Seed of the bots' random choices; None for a random one."
    budget: float | None = None
    "Seconds that a searching bot may take for a move; None for the bot's usual effort."
    dealt_here: bool = True
    "Whether this program dealt the suns; False if the user told who has which."


def make_bots(table: Table, settings: SessionSettings) -> dict[int, Bot]:
    """Return a new bot for every seat that no person plays."""
    return {
        number: make_guarded(
            bots.kind(seat.bot),
            seed=None if settings.seed is None else bots.seat_seed(settings.seed, number),
            budget=settings.budget if bots.kind(seat.bot).usual_effort else None,
            effort=split_effort(seat.bot)[1],
        )
        for number, seat in enumerate(table.seats)
        if not seat.is_human
    }


class Session:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        table: Table,
        ui: TerminalUI,
        autosave: Autosave,
        settings: SessionSettings,
    ) -> None:
        """Create the session of a new or a resumed game."""
        self.game, self.table, self.ui = game, table, ui
        self.autosave, self.settings = autosave, settings
        self.words = ui.words
        self.say = narrator_of(game, table, ui.words)
        lately = [self.say.tell(event) for ply in game.plies[-LATELY:] for event in ply.events]
        self.recent = [sentence for sentence in lately if sentence]
        self.resumed_at = len(game.history)
        self.explained = bool(game.history)
        self.bots = make_bots(table, settings)

    # --- The run of the game ------------------------------------------------------------

    def run(self) -> int:
        """Play to the end, or until somebody quits; return the exit code."""
        try:
            self.save()
            if self.game.chance == "manual" and not self.game.history and self.settings.dealt_here:
                self.remark(self.words.own("real_bag"))
            if self.ui.interactive or not self.table.people:
                self.draw()
            while not self.game.is_over:
                self.step()
            return self.say_where_record_is()
        except Quit:
            return self.farewell(0)
        except EOFError:
            return self.farewell(0, f"{self.words.own('end_of_input')} ")
        except KeyboardInterrupt:
            self.ui.say("")
            return self.farewell(INTERRUPTED, f"{self.words.own('interrupted')} ")
        finally:
            for bot in self.bots.values():
                close_guarded(bot)

    def say_where_record_is(self) -> int:
        """Print where the record of the finished game is; return the exit code."""
        if not self.autosave.trouble:
            file = shlex.quote(str(self.autosave.file))
            self.ui.say(self.words.own("step_through"))
            self.ui.quote(f"{command()} replay {file}")
            self.ui.quote(f"{command()} analyze {file}")
        return 0

    def farewell(self, code: int, why: str = "") -> int:
        """Print where the unfinished game is saved and how to resume it; return the exit code."""
        self.autosave.write()
        if self.autosave.trouble:
            file, trouble = self.autosave.file, self.autosave.trouble
            self.ui.warn(why + self.words.own("not_written", file=file, trouble=trouble))
        else:
            self.ui.quote(why + self.words.own("resume_with", file=self.autosave.file))
            again = f"{command()} play --resume {shlex.quote(str(self.autosave.file))}"
            self.ui.quote(again + seats_to_name(self.table, self.game.tags))
        return code

    def step(self) -> None:
        """Let the seat to move make one decision, a person or a bot."""
        seat = self.game.to_move
        assert seat is not None
        if seat in self.bots:
            self.bot_moves(seat)
        elif self.settings.auto_pass and self.game.legal_moves() == ["pass"]:
            self.remark(question(self.game, self.say))
            self.carry_out("pass")
            self.ui.rest(self.settings.pace)
        else:
            self.person_moves()

    def carry_out(self, move: str) -> None:
        """Play a move, save the game, and print the events."""
        happened = self.game.play(move)
        self.save()
        self.tell(happened)

    def save(self) -> None:
        """Save the game; print a warning at the first failure."""
        if not self.autosave.keep(self.game):
            folder = self.autosave.file.parent
            trouble = self.autosave.trouble
            self.ui.warn(self.words.own("not_kept", folder=folder, trouble=trouble))
            self.ui.warn(self.words.own("goes_on"))
            self.ui.pause()

    # --- Bots ---------------------------------------------------------------------------

    def bot_moves(self, seat: int) -> None:
        """Let a bot move, and wait so that people can follow."""
        move = self.choose_bot_move(seat)
        if move == "draw" and self.game.chance == "manual":
            self.draw_from_real_bag()
            return
        self.carry_out(move)
        self.ui.rest(self.settings.pace)

    def choose_bot_move(self, seat: int) -> str:
        """Return a bot's move; if the bot forfeits, `simple` takes its seat."""
        try:
            choice = think_guarded(self.bots[seat], self.game)
        except bots.Forfeit as forfeit:
            name, reason = self.table.name(seat), forfeit.reason
            notice = self.words.own("forfeits", name=name, reason=reason, bot=STAND_IN)
            self.remark(notice, EMBER)
            close_guarded(self.bots[seat])
            self.bots[seat] = bots.make(STAND_IN, seed=getattr(self.bots[seat], "seed", None))
            self.game.tags[f"Player{seat}"] = BOT + STAND_IN
            return self.bots[seat].move(self.game)
        if choice.note:
            self.remark(f"{self.table.name(seat)}: {choice.note}")
        return choice.move

    # --- People -------------------------------------------------------------------------

    def person_moves(self) -> None:
        """Ask until a person has moved or the position has changed otherwise."""
        self.explain_screen()
        self.draw()
        while True:
            self.ui.say(question(self.game, self.say), "bold")
            typed = self.read()
            if isinstance(typed, Unclear):
                self.refuse(typed.why)
            elif isinstance(typed, Command):
                if run_command(typed, self):
                    return
                self.ui.remind(self.game, self.table)
            elif self.try_move(typed.text):
                return

    def refuse(self, why: str) -> None:
        """Print below the game table why typed input was not carried out."""
        if self.ui.interactive:
            self.draw(why)
        self.ui.warn(why)

    def read(self) -> Typed:
        """Read and parse a line; Enter alone plays the only legal move."""
        legal = self.game.legal_moves()
        seat = self.game.to_move
        assert seat is not None
        text = self.ui.ask(f"{self.say.name(seat)} > ", answers(self.game, self.words))
        if not text and len(legal) == 1:
            text = legal[0]
        return parse_input(text, legal, self.words)

    def try_move(self, move: str) -> bool:
        """Play a person's move; return False if it is illegal or the person does not confirm it."""
        legal = self.game.legal_moves()
        if move in legal and not self.is_sure(move):
            self.redraw()
            return False
        if move in legal:
            self.recent = []
        if move == "draw" and "draw" in legal and self.game.chance == "manual":
            self.draw_from_real_bag()
            return True
        return self.play_if_legal(move)

    def play_if_legal(self, move: str) -> bool:
        """Play a move and return True; if it is illegal, print why and return False."""
        try:
            self.carry_out(move)
        except IllegalMove as error:
            self.refuse(why_not_bid(self.game, move, self.words) or self.reason(error))
            return False
        return True

    def reason(self, error: IllegalMove) -> str:
        """Return a sentence that a move is illegal; only in English, it also says why."""
        if self.words.language == ENGLISH:
            return f"{capital(error.reason)}."
        return self.words("refused.illegal")

    def is_sure(self, move: str) -> bool:
        """Return whether to play a move; ask first before Ra is invoked or the last sun is bid."""
        if not self.settings.confirm or len(self.game.legal_moves()) == 1:
            return True
        if move == "invoke":
            return self.ui.agrees(self.words.own("sure_invoke"))
        position = self.game.position()
        if move.startswith("bid:") and len(position["seats"][position["to_move"]]["suns"]) == 1:
            return self.ui.agrees(self.words.own("sure_last", sun=move[4:]))
        return True

    def draw_from_real_bag(self) -> None:
        """Ask which tile came from the physical bag, until it is named or moves are undone."""
        self.redraw()
        while True:
            self.ui.say(bag_question(self.game, self.say), "bold")
            prompt = f"{self.words.own('bag_prompt')} > "
            text = self.ui.ask(prompt, tiles_left(self.game, self.words))
            typed = parse_input(text, (), self.words)
            if isinstance(typed, Command):
                if run_command(typed, self):
                    return
                self.ui.remind(self.game, self.table)
            elif self.tile_came(text):
                return

    def tile_came(self, text: str) -> bool:
        """Play the draw of the named tile; return False if that is no tile or an illegal draw."""
        tile = find_tile(" ".join(split(text)).removeprefix("draw "), words=self.words)
        if isinstance(tile, Unclear):
            self.refuse(tile.why)
            return False
        return self.play_if_legal(f"draw:{tile}")

    def decision_before(self) -> int | None:
        """Return how many moves precede the last decision of a person; None if there is none."""
        game = self.game.copy()
        while game.history:
            game.undo()
            forced = self.settings.auto_pass and game.legal_moves() == ["pass"]
            if game.to_move in self.table.people and not forced:
                return len(game.history)
        return None

    def explain_screen(self) -> None:
        """Print what the boxes of the seats show, once, before the first decision of a person."""
        if self.explained:
            return
        self.explained = True
        mover = self.game.to_move
        assert mover is not None
        kinds = []
        if self.table.helper:
            now = self.ui.styles.signed(sum(self.game.epoch_score_now()[mover].values()))
            kinds.append(self.words.own("cards_epoch", worth=now))
        if not self.table.open_totals:
            kinds.append(self.words.own("cards_points", points=self.say.terms["points"]))
        cards = f"{self.words.own('cards', told=self.words.all_of(kinds))} " if kinds else ""
        self.remark(cards + self.words.own("type_rules"))

    # --- What is shown ------------------------------------------------------------------

    def draw(self, *notes: str) -> None:
        """Draw the game table with the recent events, `notes` and the question to the player."""
        below = [*notes, question(self.game, self.say)]
        self.ui.draw(self.game, self.table, self.recent, below)

    def redraw(self) -> None:
        """Draw the game table again if a person is at the terminal."""
        if self.ui.interactive:
            self.draw()

    def remark(self, sentence: str, style: str = "") -> None:
        """Print a sentence, and repeat it when the game table is drawn again."""
        if sentence:
            self.recent.append(sentence)
            self.ui.say(sentence, style)

    def tell(self, happened: Iterable[Event]) -> None:
        """Print the events; at the end of an epoch also the score sheet."""
        for event in happened:
            self.remark(self.say.tell(event), style_of(event))
            if isinstance(event, EpochScored):
                self.ui.show(epoch_sheet(event, self.game, self.table, self.ui.styles))
                self.recent = []
                self.ui.pause()
            if isinstance(event, GameOver):
                self.ui.show(final_sheet(self.game, self.table, self.ui.styles))
            if isinstance(event, AuctionOpened) and not self.table.people:
                self.draw()


def style_of(event: Event) -> str:
    """Return the style of an event's sentence; important events are highlighted."""
    return f"bold {GOLD}" if isinstance(event, LotWon | GameOver) else ""
