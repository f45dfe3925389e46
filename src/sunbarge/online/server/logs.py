"""Logging as JSON lines; they contain table ids and kinds of messages, never tokens or texts."""

import logging
import sys

import structlog
from structlog.typing import Processor

LEVELS = ("debug", "info", "warning", "error")
SHARED_PROCESSORS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.format_exc_info,
]
RENDER: list[Processor] = [
    structlog.processors.EventRenamer("what"),
    structlog.processors.JSONRenderer(),
]


def configure_logging(level: str) -> None:
    """Log to stderr: structlog from `level` on, loggers of the standard library from warning on."""
    threshold = getattr(logging, level.upper())
    structlog.configure(
        processors=[*SHARED_PROCESSORS, *RENDER],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED_PROCESSORS,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *RENDER],
        )
    )
    root = logging.getLogger()
    root.handlers, root.level = [handler], max(threshold, logging.WARNING)
