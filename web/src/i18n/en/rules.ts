export default {
  // Rules
  'rules.title': 'Rules',
  'rules.of': 'Rules: {edition}',
  'rules.note': 'In short, and in our own words. Every rule can be tried on a table.',
  'rules.contents': 'Contents',
  'rules.editions.choose': 'Edition',
  'rules.try': 'Try it',
  'rules.try.label': 'Try it: {what}',
  'rules.differs': 'differs between editions',
  'rules.aim': 'The aim',
  'rules.aim.points':
    'You collect tiles in three epochs. After each of them they bring points, and you begin with {start}. Most points after the third epoch win.',
  'rules.aim.suns':
    'Tiles are won in auctions, and suns are what you bid. A sun is used once in an epoch.',
  'rules.setup': 'Before you begin',
  'rules.setup.note':
    '{tiles} tiles are mixed. Everybody gets a group of suns by lot; sun 1 lies in the centre. The highest sun begins.',
  'rules.setup.players': 'Players',
  'rules.setup.ra': 'Ra tiles that end an epoch',
  'rules.setup.groups': 'Groups of suns',
  'rules.turn': 'A turn',
  'rules.turn.one':
    'On your turn you do one of three things. Then the next player with a face-up sun is on, clockwise.',
  'rules.turn.draw':
    'Draw a tile, if the track has room. It goes to the first free space. A Ra tile goes to the Ra track and opens an auction.',
  'rules.turn.invoke': 'Invoke Ra: an auction for everything on the track.',
  'rules.turn.empty':
    'Ra may be invoked with an empty track, too: the winner then gets only the centre sun.',
  'rules.turn.gods':
    'Spend gods: for each, take one tile from the track, but no other god. They leave the game.',
  'rules.turn.alone': 'If only you have suns left, you take turn after turn.',
  'rules.auction': 'An auction',
  'rules.auction.order':
    'It begins left of whoever drew or invoked Ra, and ends with them. Who has no face-up sun is not asked.',
  'rules.auction.once':
    'Everybody answers once: a face-up sun higher than the standing bid, or pass.',
  'rules.auction.must.no': 'Who invoked must bid if all others passed, unless the track is full.',
  'rules.auction.must.yes':
    'Who invoked must bid whenever they can beat the standing bid, unless the track is full.',
  'rules.auction.full': 'With a full track everybody may pass. If all do, the tiles are discarded.',
  'rules.auction.stay': 'After a drawn Ra all may pass: the tiles stay.',
  'rules.win': 'Who wins',
  'rules.win.lot':
    'The winner takes all tiles of the track. The other bids go back to their owners.',
  'rules.win.sun':
    'The centre sun is theirs, too, face down: it can be bid from the next epoch on. The sun that was bid is the new centre sun.',
  'rules.win.next': 'The game goes on left of whoever drew or invoked Ra, whoever has won.',
  'rules.disaster': 'Disasters',
  'rules.disaster.lose':
    'A disaster that you win costs two tiles, or as many as you have: funeral pharaohs, drought floods and then Niles, war civilization, earthquake monuments. Then it leaves the game.',
  'rules.disaster.first': 'The other tiles of the lot are yours first, so they can be lost, too.',
  'rules.disaster.choice': 'Among civilization tiles and among monuments you choose.',
  'rules.disaster.strike.yes':
    'A disaster taken with a god strikes at once, before the next god is spent.',
  'rules.disaster.strike.no':
    'Disasters taken with gods strike when all gods of the turn are spent.',
  'rules.end': 'The end of an epoch',
  'rules.end.ra': 'The Ra tile that fills the Ra track ends the epoch at once, without an auction.',
  'rules.end.suns': 'It also ends when nobody has a face-up sun.',
  'rules.end.clear':
    'Tiles on both tracks are discarded, the centre sun stays. After scoring all suns turn face up.',
  'rules.score': 'What tiles bring',
  'rules.score.what': 'Tile',
  'rules.score.points': 'Points',
  'rules.score.after': 'Afterwards',
  'rules.score.kept': 'kept',
  'rules.score.gone': 'discarded',
  'rules.score.river.after': 'Niles kept, floods discarded',
  'rules.score.gods': '{god} each',
  'rules.score.gold': '{gold} each',
  'rules.score.pharaohs': 'most {most}, fewest {fewest}, level for all; nothing if all are equal',
  'rules.score.river': '1 each, if you have a flood',
  'rules.score.civilization': 'no kind {none}; 3, 4 or 5 kinds: {three}, {four}, {five}',
  'rules.score.monuments':
    'after epoch 3: 1 a kind up to six, 7 kinds {seven}, 8 kinds {eight}; 3, 4 or 5 alike: {alike3}, {alike4}, {alike5} more',
  'rules.score.suns': 'after epoch 3: highest sum {mostSuns}, lowest {fewestSuns}, level for all',
  'rules.final': 'The end of the game',
  'rules.final.suns': 'After the third epoch monuments and suns count, too.',
  'rules.final.floor':
    'Points never fall below 0. Totals are hidden from the others until the end, unless the table plays with open points.',
  'rules.final.tie': 'If two are level, the higher single sun wins.',
  'rules.editions': 'The editions side by side',
  'rules.editions.note':
    'What is marked differs from the others. All numbers of tiles, suns and points are the same.',
  'rules.editions.players': 'Players',
  'rules.editions.must': 'Who invoked must bid',
  'rules.editions.must.no': 'if all passed',
  'rules.editions.must.yes': 'if they can',
  'rules.editions.strike': 'Disasters taken with gods',
  'rules.editions.strike.yes': 'strike at once',
  'rules.editions.strike.no': 'strike at the end of the turn',
  'rules.editions.marker': 'On the Ra track',
  'rules.editions.marker.yes': 'a barge moves',
  'rules.editions.marker.no': 'Ra tiles lie',
  'rules.editions.word': 'Its word for “{word}”',
  'rules.editions.language': 'Language',
} as const;
