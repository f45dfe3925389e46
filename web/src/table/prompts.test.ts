import { expect, it } from 'vitest';
import { sampleAuction, sampleTrack, sampleView } from '@/testing/fixtures';
import { formatMove } from '@/i18n';
import { turnAnnouncement, formatUnsentMove, promptOf, waitingPrompt } from './prompts';

it('asks for a turn, and says what the next tile may be', () => {
  const { title, extra } = promptOf(sampleView(), 0, true);
  expect(title).toBe('Draw a tile, or invoke Ra');
  expect(extra).toContain('17%');
  expect(promptOf(sampleView(), 0, false).extra).toBe('');
});

it('warns before the last Ra, helper or not', () => {
  const last = sampleView({ ra_tiles: 7 });
  expect(promptOf(last, 0, false).note).toBe('The next Ra ends the epoch.');
});

it('says what must be beaten, and who still answers', () => {
  const { title, note, extra } = promptOf(sampleAuction(), 0, true);
  expect(title).toBe('Beat Ibis’s 7, or pass');
  expect(note).toContain('Maud (12)');
  expect(extra).toContain('from 0 to +4');
});

it('says so when one cannot win, or has to bid', () => {
  expect(promptOf(sampleAuction({ legal: ['pass'] }), 0, true).title).toBe(
    'You cannot beat Ibis’s 7',
  );
  const forced = sampleAuction({ legal: ['bid:1', 'bid:13'] });
  forced.auction = { ...forced.auction!, leader: null, standing: null, ra_player: 0 };
  expect(promptOf(forced, 0, true).title).toBe('All passed: you invoked, so bid');
});

it('asks for tiles to be given up', () => {
  const view = sampleView({ phase: 'lose', owed: { civilization: 2 }, lose_hints: { art: 2 } });
  expect(promptOf(view, 0, true)).toEqual({
    title: 'War: give up 2 civilization tiles',
    note: 'What costs you least is marked.',
  });
  expect(promptOf(view, 0, false).note).toBe('');
});

it('invites in one sentence', () => {
  expect(turnAnnouncement(sampleAuction())).toBe('Your answer: 8, 13 or pass.');
  expect(turnAnnouncement(sampleView())).toBe('Your turn.');
  expect(turnAnnouncement(sampleView({ acting: null }))).toBe('');
});

it('says what the others do', () => {
  expect(waitingPrompt(sampleView({ to_move: 2, acting: null }))).toBe('Ibis thinks');
  expect(waitingPrompt(sampleView({ to_move: 1, acting: null }))).toBe('Maud is to move');
});

it('names moves', () => {
  expect(['draw', 'bid:9', 'god:ste', 'lose:pha', 'done'].map(formatMove)).toEqual([
    'Draw',
    'Bid 9',
    'Take Step pyramid for a god',
    'Give up Pharaoh',
    'Done',
  ]);
  expect(formatUnsentMove('bid:9')).toBe('bid of 9');
});

it('does not praise an empty track', () => {
  expect(promptOf(sampleView({ track: sampleTrack() }), 0, true).extra).toContain('empty');
});
