"""Units of compilation: the rules of some top-level folders become one object file."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """The rules of some top-level folders of the package."""

    name: str
    folders: tuple[str, ...]
    base: "Unit | None" = None
    "The unit whose rules this one calls; they are optimised together with its own."
    purpose: str = ""

    @property
    def chain(self) -> "tuple[Unit, ...]":
        """Return the base units and the unit itself, in the order of building."""
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
    """Return the unit of a module's rules, or None for a module of another package."""
    package, _, path = module.partition(".")
    if package != __name__.partition(".")[0]:
        return None
    folder = path.partition(".")[0]
    return next((unit for unit in UNITS if folder in unit.folders), None)
