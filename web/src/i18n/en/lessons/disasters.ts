export default {
  'lesson.disasters.1':
    'Who wins a disaster loses two tiles: funeral takes pharaohs, drought floods and then Niles, war civilization, earthquake monuments. You answer last.',
  'lesson.disasters.1.goal': 'keep your pharaohs.',
  'lesson.disasters.1.hint': 'Gold brings {gold}. What would two pharaohs less cost you?',
  'lesson.disasters.1.bid':
    'Gold brings {gold}, but the funeral takes two pharaohs: {change} in all. Is that lot worth a sun?',
  'lesson.disasters.1.met': 'Maud has the lot, and the funeral has taken her pharaohs.',
  'lesson.disasters.2':
    'A disaster takes nothing where there is nothing. Gold, a god and a war lie on the track, and you have no civilization.',
  'lesson.disasters.2.goal': 'win this lot.',
  'lesson.disasters.2.pass':
    '{leader} would get it for a {standing}. To you it is worth {lot}, disaster included. Which sun is just enough?',
  'lesson.disasters.2.met': 'Nothing was lost, and the disaster has left the game.',
  'lesson.disasters.3':
    'Here a disaster has struck: you give up two civilization tiles of your choice. A kind is lost only with its last tile.',
  'lesson.disasters.3.goal': 'keep three kinds.',
  'lesson.disasters.3.hint': 'You have one kind three times. Choose two of it.',
  'lesson.disasters.3.lose':
    'That was your only one: your kinds would bring {partAfter}. Of which kind do you have more than one?',
  'lesson.disasters.3.met': 'Three kinds are left: {part}.',
} as const;
