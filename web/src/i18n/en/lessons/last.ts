export default {
  'lesson.last.1':
    'Ra {ra} of {limit}: the next Ra ends the epoch at once, without an auction. The tiles on the track are lost, and suns that are left stay unused.',
  'lesson.last.1.goal': 'make sure of these tiles.',
  'lesson.last.1.hint': 'Nothing is drawn when you invoke Ra.',
  'lesson.last.1.draw':
    'With {chance} that is the last Ra: {lot} on the track would be gone, and your sun unused. What is safe?',
  'lesson.last.1.met': 'Maud passes: her sun is lower than yours.',
  'lesson.last.2':
    'You invoked and nobody bid, so the lot is yours. It costs your last sun: you sit out the rest of this epoch.',
  'lesson.last.2.goal': 'bid your sun.',
  'lesson.last.2.hint': 'Press the sun, or type its number.',
  'lesson.last.2.met':
    'Safe: {now} if the epoch ended now. Late in an epoch, a sun that waits is worth little.',
} as const;
