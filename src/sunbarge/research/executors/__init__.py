"""Work for many hands: tasks go out, answers come back, wherever they are done."""

from .choose import open_crew
from .chunks import as_they_come, in_order
from .executor import Crew, LostHand, Task, hand_out
from .signals import stopping, unbroken

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
