export default {
  'lesson.civilization.1':
    'After each epoch your different kinds are counted. A second tile of one kind adds nothing; having none costs points. Then all of them are discarded.',
  'lesson.civilization.1.goal': 'have three kinds.',
  'lesson.civilization.1.pass':
    '{leader} would get Religion for a {standing}, and your kinds bring {partAfter} as before. Which sun is just enough?',
  'lesson.civilization.1.met': 'Three kinds: {part}. A fourth would make it {four}.',
  'lesson.civilization.2':
    'The epoch is nearly over, and you have no civilization at all: {part}. The others have passed.',
  'lesson.civilization.2.goal': 'lose no points for civilization.',
  'lesson.civilization.2.hint': 'One kind is enough, and so is your lowest sun.',
  'lesson.civilization.2.pass':
    'The tile stays, and so do your {partAfter}. Which sun would you give to be rid of them?',
  'lesson.civilization.2.met': 'One kind brings {part} instead of {none}. The lot was worth it.',
} as const;
