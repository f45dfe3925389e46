"""The JSON form of analyses."""

from dataclasses import fields, is_dataclass
from typing import Any

DIGITS = 4
SCHEMA = 1
"The version of the JSON form; it rises when a key is removed or changes its meaning."


def json_form(thing: Any, digits: int | None = DIGITS) -> Any:
    """Convert dataclasses to dicts and tuples to lists, and round floats, recursively.

    Floats are kept as they are if `digits` is None.
    """
    if is_dataclass(thing) and not isinstance(thing, type):
        return {
            field.name: json_form(getattr(thing, field.name), digits) for field in fields(thing)
        }
    if isinstance(thing, dict):
        return {key: json_form(value, digits) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [json_form(member, digits) for member in thing]
    return round(thing, digits) if isinstance(thing, float) and digits is not None else thing
