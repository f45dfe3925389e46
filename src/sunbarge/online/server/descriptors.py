"""The limit of open file descriptors, of which every connection takes one."""

import sys

RESERVE = 200
"Open files that connections must leave for the database, the code, the page and the bots."
FEWEST = 16  # connections that are accepted however low the limit is
HIGHEST = 1 << 20  # some systems have no limit, and some programs reserve memory for each file


def raise_limit() -> int:
    """Raise the soft limit of open files to the hard one; return the limit in force."""
    if sys.platform == "win32":
        return HIGHEST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HIGHEST if hard == resource.RLIM_INFINITY else min(hard, HIGHEST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # macOS has a lower limit that it does not tell
            return soft
    return wanted


def connections_that_fit(wanted: int, limit: int) -> int:
    """Return how many connections may be open at once under a limit of open files."""
    return max(FEWEST, min(wanted, limit - RESERVE))
