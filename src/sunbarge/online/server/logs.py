"""Logs as lines of JSON. They name tables and kinds of messages, never tokens or contents."""

import logging
import sys
from typing import Any

import structlog

LEVELS = ("debug", "info", "warning", "error")
SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.format_exc_info,
]


def start_logging(level: str) -> None:
    """Send our own lines and those of the libraries to the error stream, in one form."""
    threshold = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            *SHARED,
            structlog.processors.EventRenamer("what"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.EventRenamer("what"),
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers, root.level = [handler], max(threshold, logging.WARNING)
