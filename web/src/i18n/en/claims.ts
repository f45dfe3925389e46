export default {
  // Claims
  'claims.caption': 'Ten things that players say',
  'claims.note':
    'Each was asked of the same games: {games}, with 2 to 5 players. All seats of a game have the same bot.',
  'claims.rule':
    'A claim is true if the interval (95 %) supports it at every level and number of players. A share says who won, not why.',
  'claims.command': 'One command asks again:',
  'claims.games': '{n} of {level}',
  'claims.true': 'True',
  'claims.false': 'Not true',
  'claims.depends': 'It depends',
  'claims.fair': 'a fair share',
  'claims.players': { one: '{n} player', other: '{n} players' },
  'claims.figures': 'Figures',
} as const;
