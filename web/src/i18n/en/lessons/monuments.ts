export default {
  'lesson.monuments.1':
    'Monuments are kept and counted once, after the third epoch: 1 a kind, and {alike3}, {alike4} or {alike5} for three, four or five alike.',
  'lesson.monuments.1.goal': 'have three pyramids.',
  'lesson.monuments.1.hint': '{leader} bids {standing}. One of your suns is higher.',
  'lesson.monuments.1.pass':
    '{leader} would get both tiles. To you they are worth {lot}: three alike, and a sixth kind. Which sun wins them?',
  'lesson.monuments.1.met': 'Three alike and six kinds: {part}.',
  'lesson.monuments.2':
    'Up to six, each kind is 1 point. The seventh lifts them to {seven}, all eight bring {eight}. You have {monuments} kinds, and the others have passed.',
  'lesson.monuments.2.goal': 'have seven kinds.',
  'lesson.monuments.2.hint': 'Nobody has bid: your lowest sun wins.',
  'lesson.monuments.2.pass':
    'The tile would stay on the track for the next winner. To you it is worth {lot}. Which sun will you miss least?',
  'lesson.monuments.2.met': 'Seven kinds: {part}.',
} as const;
