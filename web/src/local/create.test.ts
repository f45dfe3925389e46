import { expect, it } from 'vitest';
import type { SeatSetup } from '@/protocol/types';
import { canPlayHere } from './create';

const me: SeatSetup = { kind: 'me', name: 'Ingrid' };

it('needs the server for people elsewhere and for bots that only the server has', () => {
  expect(canPlayHere({ seats: [me, { kind: 'bot', bot: 'expert' }, { kind: 'bot' }] })).toBe(true);
  expect(canPlayHere({ seats: [me, { kind: 'here', name: 'Maud' }] })).toBe(true);
  expect(canPlayHere({ seats: [me, { kind: 'free' }] })).toBe(false);
  expect(canPlayHere({ seats: [me, { kind: 'bot', bot: 'my-bot' }] })).toBe(false);
});
