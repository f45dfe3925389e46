export default {
  'lesson.stop.1':
    'Only you have a sun left, so nobody can bid against you: let the lot grow. It is Ra {ra} of {limit}, the end is not near.',
  'lesson.stop.1.goal': 'draw until a Ra comes.',
  'lesson.stop.1.hint': 'Draw, and draw again.',
  'lesson.stop.1.invoke':
    'It takes {left} more Ra tiles to end the epoch, and the lot is worth only {lot}. What do you risk by waiting?',
  'lesson.stop.1.met': 'A Ra opens an auction, and you alone are asked.',
  'lesson.stop.2':
    'After a drawn Ra you may pass: then the tiles stay. The next Ra will not end the epoch yet.',
  'lesson.stop.2.goal': 'let the lot grow.',
  'lesson.stop.2.hint': 'Pass: nobody else can take it.',
  'lesson.stop.2.bid':
    'The lot is worth {lot} now, and nobody can take it from you. What else might still come?',
  'lesson.stop.2.met': 'The tiles stay, and it is your turn again.',
  'lesson.stop.3':
    'Draw on, and keep an eye on the Ra track. Disasters are in the bag, too: a lot can get worse.',
  'lesson.stop.3.goal': 'draw until the next Ra comes.',
  'lesson.stop.3.hint': 'Draw, and draw again.',
  'lesson.stop.3.invoke':
    'The next Ra does not end the epoch yet: {left} are missing. What speaks against one more tile?',
  'lesson.stop.3.met': 'Ra {ra} of {limit}. From now on, every draw may be the last.',
  'lesson.stop.4':
    'Each further draw ends the epoch with {chance}, and then everything on the track is lost. To you it is worth {lot}.',
  'lesson.stop.4.goal': 'stop in time.',
  'lesson.stop.4.hint': 'Bid your sun.',
  'lesson.stop.4.pass':
    'With {chance} the next draw costs you {lot}. What could one tile bring that is worth that?',
  'lesson.stop.4.met':
    'The last sun is spent: the epoch is over, and your tiles have been counted.',
} as const;
