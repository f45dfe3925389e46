export default {
  // Lessons
  'learn.title': 'Learn',
  'learn.done': '{n} of {of} done',
  'learn.begin': 'Begin',
  'learn.goon': 'Go on',
  'learn.ready': 'done',
  'learn.leave': 'Leave the lesson',
  'lesson.coach': 'Coach',
  'lesson.all': 'All lessons',
  'lesson.number': 'lesson {n} of {of}',
  'lesson.where': 'Lesson {lesson} of {lessons} · step {step} of {steps}',
  'learn.stop': 'Lesson {n}: {title}',
  'learn.stop.done': 'Lesson {n}, done: {title}',
  'lesson.goal': 'Goal',
  'lesson.goal.is': 'Goal:',
  'lesson.missing': 'One is missing',
  'lesson.of': '{n} of {of}',
  'lesson.hint': 'Hint',
  'lesson.show': 'Show me',
  'lesson.next': 'Next step',
  'lesson.next.lesson': 'Next lesson',
  'lesson.next.end': 'Your first epoch',
  'lesson.taken.draw': 'You drew: taken back',
  'lesson.taken.invoke': 'You invoked Ra: taken back',
  'lesson.taken.pass': 'You passed: taken back',
  'lesson.taken.bid': 'You bid {sun}: taken back',
  'lesson.taken.god': 'A god for {tile}: taken back',
  'lesson.taken.lose': '{tile} given up: taken back',
  'lesson.taken.done': 'Done with gods: taken back',
  'lesson.ladder.civilization': 'Kinds, and what they pay',
  'lesson.ladder.monument_kinds': 'Kinds of monuments, and what they pay',
  'lesson.ladder.monument_copies': 'Monuments of one kind, and what they pay',
  'lesson.ladder.pharaohs': 'Pharaohs, and what they pay',
  'lesson.ladder.you': 'you',
  'lesson.ladder.goal': 'goal',
  'lesson.why.dear':
    '{sun} wins, but so does a lower sun: nobody answers after you. Which one is just enough?',
  'lesson.why.alone':
    '{sun} is more than you need: nobody bids against you. Which sun will you miss least?',
  'lesson.why.other': 'That does not reach the goal. What else can you do?',
  'lesson.why.hint': 'Look for the lowest of your suns above {standing}.',
  'lesson.turn': 'Draw, or invoke Ra',
  'lesson.turn.about': 'What you do on your turn',
  'lesson.turn.1':
    'On your turn you do one thing. Mostly you draw: the tile lies on the track for all to see, and the next player is on.',
  'lesson.turn.1.goal': 'draw a tile.',
  'lesson.turn.1.hint': 'Press the first button, or the key D.',
  'lesson.turn.1.invoke':
    'The track is empty: the winner would get only the sun in the centre. What brings a tile there?',
  'lesson.turn.1.met':
    'Everybody had a turn. Three tiles lie on the track: together they are one lot.',
  'lesson.turn.2':
    'Instead of drawing, you may invoke Ra: an auction begins for the whole lot. Everybody answers once, in turn, and you answer last.',
  'lesson.turn.2.goal': 'open the auction for these three tiles.',
  'lesson.turn.2.hint': 'Press the button with the Ra figure, or the key R.',
  'lesson.turn.2.draw':
    'The lot would grow, but then Maud may invoke and answer last. How do you get the last answer?',
  'lesson.turn.2.met': 'Maud passes and {leader} bids {standing}. Now you answer.',
  'lesson.turn.3':
    'You bid one of your suns, higher than the bid before, or you pass. The highest sun takes all tiles of the lot.',
  'lesson.turn.3.goal': 'win the lot.',
  'lesson.turn.3.hint': 'Every sun above {standing} wins.',
  'lesson.turn.3.pass':
    '{leader} would get all three tiles for a {standing}. Is one of your suns higher?',
  'lesson.turn.3.met': 'The lot is yours. If the epoch ended now, your tiles would bring {now}.',
  'lesson.bid': 'One bid each',
  'lesson.bid.about': 'Who answers last, and which sun is enough',
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
  'lesson.sun': 'The sun you win',
  'lesson.sun.about': 'It sleeps until the next epoch',
  'lesson.sun.1':
    'The winner also takes the sun in the centre, here a {centre}, and leaves the sun that was bid there. Maud answers after you.',
  'lesson.sun.1.goal': 'get the {centre}: bid what Maud cannot beat.',
  'lesson.sun.1.hint': 'Maud has one sun left. Go above it.',
  'lesson.sun.1.low':
    'Maud beats your {sun} with her {winning} and takes the centre sun. Which of your suns is above hers?',
  'lesson.sun.1.pass': 'Maud takes the {centre} for a {winning}. Which of your suns is above hers?',
  'lesson.sun.1.met':
    'The sun you won lies face down before you. Your {centre} is the new centre sun.',
  'lesson.sun.2':
    'Face down, a sun sleeps: it cannot be bid in this epoch. When the Ra track is full, the epoch ends at once. One Ra is missing: draw it.',
  'lesson.sun.2.goal': 'bring on the next epoch.',
  'lesson.sun.2.hint': 'Draw: here the next tile is Ra.',
  'lesson.sun.2.invoke':
    'The track is empty: you would only swap a sun for the {centre} in the centre. What ends the epoch?',
  'lesson.sun.2.met':
    'The epoch was scored, and all suns are face up again. The highest one begins: yours.',
  'lesson.pharaohs': 'Pharaohs',
  'lesson.pharaohs.about': 'Who has the most, and who the fewest',
  'lesson.pharaohs.1':
    'After each epoch, whoever has the most pharaohs gets {most}, whoever has the fewest {fewest}; level counts for all. Pharaohs stay all game.',
  'lesson.pharaohs.1.goal': 'have as many pharaohs as Maud.',
  'lesson.pharaohs.1.pass':
    '{leader} would get two more, and you keep the fewest: {partAfter}. Which sun is just enough?',
  'lesson.pharaohs.1.met': 'Three each: Maud and you both get {most}. Ibis now has the fewest.',
  'lesson.nile': 'Nile and flood',
  'lesson.nile.about': 'Niles wait for a flood',
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
  'lesson.civilization': 'Civilization: three kinds pay',
  'lesson.civilization.about': 'Different kinds, counted after each epoch',
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
  'lesson.monuments': 'Monuments',
  'lesson.monuments.about': 'Kept to the end, and counted once',
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
  'lesson.disasters': 'Disasters',
  'lesson.disasters.about': 'Lots that cost more than they bring',
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
  'lesson.gods': 'Gods',
  'lesson.gods.about': 'One tile, without an auction',
  'lesson.gods.1':
    'On your turn a god takes one tile from the track, at once and without an auction. Kept, it brings {god} points after the epoch.',
  'lesson.gods.1.goal': 'take the tile that brings you most.',
  'lesson.gods.1.hint': 'You have two kinds of civilization. What would a third bring?',
  'lesson.gods.1.god':
    'That is {change} in all, as the god’s {god} points are gone. Which tile brings more?',
  'lesson.gods.1.draw':
    'The tiles would stay there for others to win. Your god can take one now. Which?',
  'lesson.gods.1.invoke':
    'That would cost you a sun, and others can bid more. Your god takes a tile for nothing else. Which?',
  'lesson.gods.1.met': 'Your third kind, without spending a sun. If the epoch ended now: {now}.',
  'lesson.last': 'The last Ra',
  'lesson.last.about': 'Any draw may end the epoch',
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
  'lesson.stop': 'When to stop',
  'lesson.stop.about': 'Alone with the bag',
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
