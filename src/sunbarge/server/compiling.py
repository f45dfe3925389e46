"""Whether the rules must be compiled first, which takes minutes instead of a second."""

from importlib import import_module

NEEDED = ("engine.door", "bots.policies", "bots.foresight.bids")
"What tables, bots and the expert's advice need."


def compiled(*modules: str) -> bool:
    """Whether these modules were compiled before."""
    from ..engine.compiled import CACHE, INTERPRETED

    return INTERPRETED or all((CACHE / f"sunbarge.{name}.sealed").exists() for name in modules)


def compile_all() -> None:
    """Compile whatever a table may ask for, so that no bot does it while people wait for it."""
    for name in NEEDED:
        import_module(f"sunbarge.{name}")
