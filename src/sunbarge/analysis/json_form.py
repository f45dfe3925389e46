"""The JSON form of results."""

from dataclasses import fields, is_dataclass
from typing import Any

DIGITS = 4
SCHEMA = 1
"Grows when a key of the JSON form changes its meaning or goes away; new keys may come."


def json_form(thing: Any) -> Any:
    """Dataclasses as dicts, tuples as lists, floats rounded."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return {field.name: json_form(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, dict):
        return {key: json_form(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [json_form(member) for member in thing]
    return round(thing, DIGITS) if isinstance(thing, float) else thing
