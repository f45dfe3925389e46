export default {
  // Help
  'help.title': 'Help',
  'help.keys': 'Keys',
  'help.key.draw': 'Draw a tile',
  'help.key.invoke': 'Invoke Ra',
  'help.key.god': 'Use a god',
  'help.key.digits': 'Bid that sun; two digits quickly for 10 and more',
  'help.key.pass': 'Pass',
  'help.key.enter': 'Confirm',
  'help.key.escape': 'Go back, close',
  'help.key.undo': 'Take back your last move',
  'help.key.hurry': 'Hurry on to the end of an epoch that goes on without you',
  'help.key.arrows': 'Step through the log or the replay',
  'help.key.help': 'This help',
  'help.aim': 'The aim',
  'help.aim.1':
    'Three epochs, one bag of tiles. Win lots of tiles with your suns; after each epoch your tiles bring points. Most points after the third epoch win.',
  'help.turn': 'Your turn',
  'help.turn.draw': 'Draw: the tile goes on the track for sale. If it is Ra, an auction begins.',
  'help.turn.invoke':
    'Invoke Ra: you open an auction for what lies there. If nobody else bids, you must, unless the track is full.',
  'help.turn.invoke.must':
    'Invoke Ra: you open an auction for what lies there. You answer last and must bid if you can beat the standing bid, unless the track is full.',
  'help.turn.god':
    'Use gods: each of them takes one tile from the track, at once and without an auction.',
  'help.auction': 'An auction',
  'help.auction.1':
    'Everyone with a sun left answers once: a higher sun, or pass. Who drew or invoked Ra answers last.',
  'help.auction.2':
    'The winner takes all tiles and the sun in the centre, to be used from the next epoch on. The sun that was bid becomes the new centre.',
  'help.auction.3':
    'If all pass after a drawn Ra, the tiles stay. On a full track they are discarded.',
  'help.end': 'The end of an epoch',
  'help.end.1':
    'An epoch ends at once when the last space of the Ra track is filled, or when all suns are spent. A sun saved for later is then saved for nothing.',
  'help.end.limits': '{n} players: {limit} Ra tiles',
  'help.tiles': 'The tiles',
  'help.tiles.count': '{n} in the bag',
  'help.tile.ra': 'Opens an auction. The last one of an epoch ends it at once.',
  'help.tile.god':
    '{god} points, or one tile from the track in its place. Discarded after the epoch.',
  'help.tile.pha': 'Most of them {most}, fewest {fewest}. Kept for the whole game.',
  'help.tile.nil': '1 point, but only with a flood of the same epoch. Kept.',
  'help.tile.flo': '1 point, and makes your Nile tiles count. Discarded after the epoch.',
  'help.tile.gol': '{gold} points. Discarded after the epoch.',
  'help.tile.civ':
    'Three kinds {three}, four {four}, five {five}; none at all costs {none}. Discarded after the epoch.',
  'help.tile.mon':
    'Kept; counts at the end: 1 a kind, {seven} for seven kinds, {eight} for all eight, and {alike3}, {alike4} or {alike5} for three, four or five alike.',
  'help.tile.fun': 'Whoever takes it loses two pharaohs.',
  'help.tile.dro': 'Whoever takes it loses two floods; if there are none left, Nile tiles.',
  'help.tile.war': 'Whoever takes it loses two civilization tiles of choice.',
  'help.tile.ear': 'Whoever takes it loses two monuments of choice.',
  'help.suns':
    'After the last epoch the highest sum of suns brings {most}, the lowest {fewest}. Points never fall below 0.',
  'help.tie': 'If two are level, the highest single sun wins.',
  'help.edition': 'These are the rules of: {edition}',
  'help.about': 'About Sunbarge',
  'help.about.1':
    'Ra is a game by Reiner Knizia. Sunbarge is free software with drawings, words and sounds of its own.',
} as const;
