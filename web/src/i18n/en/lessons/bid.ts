export default {
  'lesson.bid.1':
    'Ibis drew Ra, so Ibis answers last. You answer first, and only once: whoever comes after you may beat your sun.',
  'lesson.bid.1.goal': 'bid a sun that nobody after you can beat.',
  'lesson.bid.1.hint': 'Look at the highest suns of the others, and go above both.',
  'lesson.bid.1.bid':
    'Maud still answers after you, and her {winning} beats your {sun}. Which sun can neither of them beat?',
  'lesson.bid.1.pass':
    'Maud takes the lot for a {winning}; to you it is worth {lot}. Which sun can neither of them beat?',
  'lesson.bid.1.met': 'Nobody has a higher sun: both pass, and the lot is yours.',
  'lesson.bid.2':
    'Now you drew Ra: you answer last. {leader} bids {standing}, and nobody comes after you.',
  'lesson.bid.2.goal': 'win with the lowest sun that is enough.',
  'lesson.bid.2.pass':
    '{leader} would get the lot for a {standing}; to you it is worth {lot}. Which sun is just enough?',
  'lesson.bid.2.met': 'Just enough. Your highest sun is kept for another lot.',
  'lesson.bid.3':
    'Who invokes Ra must bid if all others pass, unless the track is full. You invoked, and both have passed.',
  'lesson.bid.3.goal': 'buy the lot as cheaply as you can.',
  'lesson.bid.3.hint': 'Nobody has bid: every sun wins, even your lowest.',
  'lesson.bid.3.met': 'Think of this before you invoke: the lot may stay with you.',
} as const;
