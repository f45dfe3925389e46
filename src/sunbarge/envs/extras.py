"""What to say where an environment's library is not installed."""


def missing(library: str, extra: str) -> ImportError:
    """The error of an interface whose library is not there, with what would mend it."""
    return ImportError(f"this needs {library}: pip install 'sunbarge[{extra}]'")
