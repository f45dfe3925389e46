"""Units of compilation: groups of folders whose `@rule` functions become one object file."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """A group of top-level folders whose `@rule` functions are compiled to one object file."""

    name: str
    folders: tuple[str, ...]
    base: "Unit | None" = None
    "The unit whose functions this unit calls; their code is linked in and optimised again."
    purpose: str = ""

    @property
    def chain(self) -> "tuple[Unit, ...]":
        """The units whose functions this unit calls, then this unit: the order of building."""
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
    """Return the unit to which a module belongs, or None for a module of another package."""
    package, _, path = module.partition(".")
    if package != __name__.partition(".")[0]:
        return None
    folder = path.partition(".")[0]
    return next((unit for unit in UNITS if folder in unit.folders), None)
