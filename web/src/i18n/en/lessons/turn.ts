export default {
  'lesson.turn.1':
    'On your turn you do one thing. Mostly you draw: the tile lies on the track for all to see, and the next player is on.',
  'lesson.turn.1.goal': 'draw a tile.',
  'lesson.turn.1.hint': 'Press the first button, or the key D.',
  'lesson.turn.1.invoke':
    'The track is empty: the winner would get only the sun in the centre. What brings a tile there?',
  'lesson.turn.1.met':
    'Everybody had a turn. Three tiles lie on the track: together they are one lot.',
  'lesson.turn.2':
    'Instead of drawing, you may invoke Ra: an auction begins for the whole lot. Everybody answers once, in turn, and you answer last.',
  'lesson.turn.2.goal': 'open the auction for these three tiles.',
  'lesson.turn.2.hint': 'Press the button with the Ra figure, or the key R.',
  'lesson.turn.2.draw':
    'The lot would grow, but then Maud may invoke and answer last. How do you get the last answer?',
  'lesson.turn.2.met': 'Maud passes and {leader} bids {standing}. Now you answer.',
  'lesson.turn.3':
    'You bid one of your suns, higher than the bid before, or you pass. The highest sun takes all tiles of the lot.',
  'lesson.turn.3.goal': 'win the lot.',
  'lesson.turn.3.hint': 'Every sun above {standing} wins.',
  'lesson.turn.3.pass':
    '{leader} would get all three tiles for a {standing}. Is one of your suns higher?',
  'lesson.turn.3.met': 'The lot is yours. If the epoch ended now, your tiles would bring {now}.',
} as const;
