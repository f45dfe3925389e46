import { expect, it } from 'vitest';
import { EN as en } from '@/testing/texts';
import { sampleAuction, sampleSeat, sampleTrack, sampleView } from '@/testing/fixtures';
import { MOMENTS, momentOf } from './moments';

const NONE = new Set<string>();
const lot = (total: number) => ({
  total,
  parts: {},
  disasters: 0,
  later: 0,
  wakes: 0,
  with_flood: 0,
  kinds: 0,
  lead: 0,
  rival: 1,
});

it('has a text for every moment', () => {
  for (const { id } of MOMENTS) expect(en).toHaveProperty([`hint.${id}`]);
});

it('speaks of what matters most, and of each once', () => {
  const seats = [0, 1, 2].map((seat) => sampleSeat({ yours: seat === 0, lot: lot(6) }));
  const turn = { acting: 0, phase: 'turn', legal: ['draw', 'invoke'], seats } as const;
  const view = sampleView({ ...turn, legal: [...turn.legal], ra_tiles: 7 });
  expect(momentOf(view, 0, NONE)?.id).toBe('last');
  expect(momentOf(view, 0, new Set(['last']))?.id).toBe('good');
  expect(momentOf(view, 0, new Set(['last', 'good']))?.id).toBe('grow');
  expect(momentOf({ ...view, track: sampleTrack(), ra_tiles: 2 }, 0, NONE)?.id).toBe('good');
});

it('tells bids that must only beat one from those that others may beat', () => {
  const auction = sampleAuction();
  const legal = ['bid:9', 'pass'];
  const mine = { acting: 0, legal };
  expect(momentOf({ ...auction, ...mine }, 0, NONE)?.id).toBe('after');
  const last = { ...auction.auction!, to_answer: [0] };
  expect(momentOf({ ...auction, ...mine, auction: last }, 0, NONE)?.id).toBe('just');
  expect(momentOf({ ...auction, ...mine, legal: ['bid:9'] }, 0, NONE)?.id).toBe('forced');
});

it('says nothing while others move', () => {
  expect(momentOf(sampleView({ acting: null, legal: [] }), 0, NONE)).toBeNull();
});
