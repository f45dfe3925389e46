export default {
  'lesson.gods.1':
    'On your turn a god takes one tile from the track, at once and without an auction. Kept, it brings {god} points after the epoch.',
  'lesson.gods.1.goal': 'take the tile that brings you most.',
  'lesson.gods.1.hint': 'You have two kinds of civilization. What would a third bring?',
  'lesson.gods.1.god':
    'That is {change} in all, as the god’s {god} points are gone. Which tile brings more?',
  'lesson.gods.1.draw':
    'The tiles would stay there for others to win. Your god can take one now. Which?',
  'lesson.gods.1.invoke':
    'That would cost you a sun, and others can bid more. Your god takes a tile for nothing else. Which?',
  'lesson.gods.1.met': 'Your third kind, without spending a sun. If the epoch ended now: {now}.',
} as const;
