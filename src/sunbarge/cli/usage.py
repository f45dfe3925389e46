"""Describes wrong options and arguments in one line: what is wrong, and what would be right."""

from typing import Any

import typer

from sunbarge.checks import limits, shown

UsageError: type[Any] = typer.BadParameter.__bases__[0]  # of Click, or of Typer's copy of it
KINDS = {int: "a whole number", float: "a number"}


def describe_usage(error: Any) -> str:
    """Return the message for a wrong option; the whole help if only `sunbarge` was typed."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return str(error.format_message())
    description = describe_value(error)
    if description:
        return f"sunbarge: {description}"
    text = error.format_message().rstrip(".")
    command = f"{path_of(error.ctx)} "
    return f"sunbarge: {text[:1].lower()}{text[1:]}; {command}--help lists what there is"


def path_of(context: Any) -> str:
    """Return the command and its subcommands, as they are typed."""
    words: list[str] = []
    while context is not None and context.parent is not None:
        words.insert(0, context.info_name)
        context = context.parent
    return " ".join(["sunbarge", *words])


def describe_value(error: Any) -> str:
    """Return what a numeric option should be, and what was given; "" for other errors."""
    about: Any = getattr(getattr(error, "param", None), "type_descriptor", None)
    kind, refusal = KINDS.get(getattr(about, "annotation", object), ""), error.__cause__
    if not kind or not hasattr(refusal, "errors"):
        return ""
    bounds, given = about.parameter_info, refusal.errors()[0]["input"]
    name = error.param.opts[0]
    return f"{name} is {kind}{limits(bounds.min, bounds.max)}, not {plain(given)}"


def plain(given: object) -> str:
    """Return a number as it was typed, and anything else in quotes."""
    try:
        float(str(given))
    except ValueError:
        return shown(given)
    return str(given)[:40]
