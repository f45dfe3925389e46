"""What is compiled together: the rules of some rooms make one unit, and one object."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """The rules of some top-level folders of the package."""

    name: str
    rooms: tuple[str, ...]
    base: "Unit | None" = None
    "The unit whose rules this one calls; they are optimised again together with its own."
    purpose: str = ""

    @property
    def chain(self) -> "tuple[Unit, ...]":
        """The unit after all those it is built upon."""
        return (*self.base.chain, self) if self.base else (self,)


PLAY = Unit("play", ("compiler", "engine", "bots"), purpose="the rules and the bots")
RESEARCH = Unit(
    "research",
    ("research",),
    base=PLAY,
    purpose="simulation, environments and training",
)
UNITS = (PLAY, RESEARCH)


def unit_of(module: str) -> Unit | None:
    """The unit that a module's rules belong to; None for rules from outside the package."""
    package, _, path = module.partition(".")
    if package != __name__.partition(".")[0]:
        return None
    room = path.partition(".")[0]
    return next((unit for unit in UNITS if room in unit.rooms), None)
