"""Work for many hands: tasks go out, answers come back, wherever they are done."""

from .crew import Crew, LostHand, Task, hand_out
from .places import open_crew
from .signals import stopping, unbroken
from .stretches import as_they_come, in_order

__all__ = [
    "Crew",
    "LostHand",
    "Task",
    "as_they_come",
    "hand_out",
    "in_order",
    "open_crew",
    "stopping",
    "unbroken",
]
