export default {
  // Positions in which a rule can be tried
  'trial.again': 'Start again',
  'trial.back': 'Back to the rules',
  'trial.full': 'A full track',
  'trial.full.say':
    'Nothing more can be drawn. Invoke Ra and see who wants this lot: even you may pass, and if all do, the tiles are discarded.',
  'trial.empty': 'An empty track',
  'trial.empty.say':
    'A high sun lies in the centre, and nothing else. Invoke Ra: the winner gets that sun for the next epoch.',
  'trial.beat': 'Who invoked, and a standing bid',
  'trial.beat.say':
    'You invoked, and Ibis has bid. The buttons show what this edition allows you: a higher sun only, or to pass as well.',
  'trial.strike': 'Disasters and gods',
  'trial.strike.say':
    'You have two gods, and a war lies on the track. Take it with the first god and a civilization tile with the second, or the other way round: when does it strike?',
  'trial.final': 'The last moment of the game',
  'trial.final.say':
    'One Ra is missing, and it is the next tile. Draw it: monuments and suns are counted, and the winner is known.',
} as const;
