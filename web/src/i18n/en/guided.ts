export default {
  // The guided epoch
  'guided.title': 'Your first epoch',
  'guided.about': 'Against gentle bots, with hints at the right moment',
  'guided.hints': 'Hints',
  'guided.quiet': 'Your choice: you know the hint for such a moment.',
  'guided.others': '{name} is on. The next hint comes when it is your turn.',
  'guided.off': 'Hints are off. The table says what can be done.',
  'guided.over':
    'The epoch is over. Your tiles are counted, the suns turn face up, and two epochs are still to come.',
  'guided.goon': 'To the scoring, and play on',
  'hint.lose': 'A disaster: give up what you have twice. A kind is lost only with its last tile.',
  'hint.forced':
    'You invoked and the others passed: you must bid. Take the sun you will miss least.',
  'hint.disaster': 'There is a disaster in this lot: to you it is worth {lot}. Let others have it.',
  'hint.just':
    'Nobody answers after you. The lowest sun above {standing} is enough for a lot of {lot}; a high one would be wasted.',
  'hint.after':
    'Others still answer after you. Look at their suns: what can they beat? To you the lot is worth {lot}.',
  'hint.poor':
    'This lot brings you {lot}. Passing costs nothing: the sun is kept for a better one.',
  'hint.god':
    'You have a god: it takes one tile from the track at once. Wait for one that is worth more than {god}.',
  'hint.full':
    'The track is full: nothing can be drawn. Invoke Ra; if all pass, the tiles are discarded.',
  'hint.last':
    'The next Ra ends the epoch, with {chance} at this draw. What lies there would be lost, and your suns unused.',
  'hint.alone':
    'Only you have suns left: nobody can bid against you. Let the lot grow while Ra {ra} of {limit} is far from the end.',
  'hint.good':
    'The lot is worth {lot} to you. If one of your suns can win it, invoke Ra: you answer last.',
  'hint.open': 'The track is empty: draw. The next tile is Ra with {chance}.',
  'hint.grow':
    'The lot is worth {lot} to you so far. Draw on while it is small, and invoke when you want it before others do.',
  'hint.out':
    'Your suns are spent: you watch until the epoch ends. The suns you won turn face up then.',
} as const;
