"""The learned judgement: a small net that values positions, and one turn of looking ahead."""
