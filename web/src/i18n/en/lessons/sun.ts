export default {
  'lesson.sun.1':
    'The winner also takes the sun in the centre, here a {centre}, and leaves the sun that was bid there. Maud answers after you.',
  'lesson.sun.1.goal': 'get the {centre}: bid what Maud cannot beat.',
  'lesson.sun.1.hint': 'Maud has one sun left. Go above it.',
  'lesson.sun.1.low':
    'Maud beats your {sun} with her {winning} and takes the centre sun. Which of your suns is above hers?',
  'lesson.sun.1.pass': 'Maud takes the {centre} for a {winning}. Which of your suns is above hers?',
  'lesson.sun.1.met':
    'The sun you won lies face down before you. Your {centre} is the new centre sun.',
  'lesson.sun.2':
    'Face down, a sun sleeps: it cannot be bid in this epoch. When the Ra track is full, the epoch ends at once. One Ra is missing: draw it.',
  'lesson.sun.2.goal': 'bring on the next epoch.',
  'lesson.sun.2.hint': 'Draw: here the next tile is Ra.',
  'lesson.sun.2.invoke':
    'The track is empty: you would only swap a sun for the {centre} in the centre. What ends the epoch?',
  'lesson.sun.2.met':
    'The epoch was scored, and all suns are face up again. The highest one begins: yours.',
} as const;
