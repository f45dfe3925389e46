export default {
  'lesson.nile.1':
    'Every Nile and every flood is 1 point, but only if you have a flood. You have four Niles and no flood: {part}.',
  'lesson.nile.1.goal': 'open the auction for the flood.',
  'lesson.nile.1.hint': 'Your highest sun is above theirs. Invoke Ra.',
  'lesson.nile.1.draw':
    'Then Maud may invoke and have the last answer, and with {chance} a Ra comes first. How do you open the auction yourself?',
  'lesson.nile.1.met': 'Both pass. You invoked, so now you must bid.',
  'lesson.nile.2':
    'Nobody bids against you. After the epoch floods are discarded; Niles stay and wait for the next flood.',
  'lesson.nile.2.goal': 'get the flood for the sun you will miss least.',
  'lesson.nile.2.hint': 'Your lowest sun is enough.',
  'lesson.nile.2.met': 'One flood wakes four Niles: {part}.',
} as const;
