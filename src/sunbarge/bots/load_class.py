"""Loads the class of a bot from a Python file or from a module: FILE.py:CLASS, MODULE:CLASS."""

import hashlib
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .bot_names import FILE_SUFFIX
from .forfeit import describe_error


def load_class(place: str) -> object:
    """Return what FILE.py:CLASS or MODULE:CLASS names; ValueError if it cannot be loaded."""
    where, _, name = place.rpartition(":")
    if not where or not name.isidentifier():
        raise ValueError(f"a class is written FILE.py:CLASS or MODULE:CLASS, not {place!r}")
    is_file = where.endswith(FILE_SUFFIX)
    module = load_file(Path(where)) if is_file else load_module(where)
    if not hasattr(module, name):
        what = "file" if is_file else "module"
        raise ValueError(f"there is no {name} in the {what} {where}")
    found: object = getattr(module, name)
    return found


def load_module(name: str) -> ModuleType:
    """Import a module by its name; modules are also searched in the current folder."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        raise ValueError(f"the module {name} cannot be loaded: {loading_error(error)}") from error


def load_file(file: Path) -> ModuleType:
    """Load a Python file as a module, once a process; it may import the modules beside it."""
    path = file.absolute()
    if not path.is_file():
        raise ValueError(f"there is no file {file}")
    name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception | SystemExit):
            raise
        raise ValueError(f"{file} cannot be loaded: {loading_error(error, path)}") from error
    return module


def loading_error(error: BaseException, file: Path | None = None) -> str:
    """Return a one-line description of an error; with its place, unless a module is missing."""
    if isinstance(error, ModuleNotFoundError):
        return f"{type(error).__name__}: {error}"
    return describe_error(error, None if file is None else str(file))
