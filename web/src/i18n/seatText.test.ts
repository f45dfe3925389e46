import { expect, it } from 'vitest';
import { sampleAuction, sampleSeat, sampleView } from '@/testing/fixtures';
import { formatLossShort, seatActivity, seatCaption } from './seatText';

it('says what a seat is, and what it can do', () => {
  const view = sampleAuction();
  expect(seatCaption(view, 1)).toBe('Invoked Ra · answers last');
  expect(seatCaption(view, 2)).toBe('Bot · Steady');
  const stranger = sampleSeat({ kind: 'bot', bot: 'cmd:ours' });
  expect(seatCaption(sampleView({ seats: [stranger] }), 0)).toBe('Bot · cmd:ours');
  expect(seatActivity(view, 1, null)).toBe('Can bid 9 or more');
  view.auction!.leader = 0;
  expect(seatActivity(view, 1, null)).toBe('Can beat you with 9');
  expect(seatCaption(sampleView({ seats: [sampleSeat({ here: false })] }), 0)).toBe('Away');
});

it('puts losses into little room', () => {
  expect(formatLossShort({ art: 1, wri: 1 })).toBe('−2 civ.');
  expect(formatLossShort({})).toBe('');
});
