import { expect, it } from 'vitest';
import { fromLine, toLine } from './lines';

const LINES = [
  'disk/1.1.6/wri/turn.0/-/-/13.8.5.2,-,-,10;12.9.3,7,god1,10;11.10.4,1,pha1.nil1,10/ra29.god7',
  'french/2.3.1/pha._.nil/auction.0/invoked.2.1x9/-/8,13.5.2,-,4;12.9.6.3,-,agr2,10;11.10.7.4,-,-,0/ra20',
  'bag+no-penalties/3.2.1/-/lose.1/ra.0/c1.m2.auction/9.6.5.2,-,-,10;8.7.4.3,-,art2.rel1.pyr3.tem1,7/ra5',
  'bag/1.1.1/gol/god.0/-/fun.war/9.6.5.2,-,god1,10;8.7.4.3,-,-,10/ra29',
];

it('reads lines, and writes them as they were', () => {
  for (const line of LINES) expect(toLine(fromLine(line))).toBe(line);
  expect(fromLine(LINES[1]!)).toMatchObject({
    edition: 'french',
    players: 3,
    ra_limit: 8,
    track: ['pha', null, 'nil'],
    auction: { kind: 'invoked', ra_player: 2, bids: { '1': 9 } },
  });
  expect(fromLine(LINES[2]!).lose).toEqual({ civilization: 1, monuments: 2, then: 'auction' });
});

it('says what is wrong with other text', () => {
  expect(() => fromLine('disk/1.1')).toThrow('8 fields between slashes, not 2');
  const damaged = (from: string, to: string) => () => fromLine(LINES[0]!.replace(from, to));
  expect(damaged('1.1.6', '1.1')).toThrow('epoch.ra_tiles.sun');
  expect(damaged('god7', 'god')).toThrow('expected a tile and a number, not god');
  expect(damaged('13.8', '13.08')).toThrow('expected a number, not 08');
  expect(damaged('disk', 'desk')).toThrow('there is no edition desk');
});
