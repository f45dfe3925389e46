import { beforeEach, expect, it } from 'vitest';
import { loadGames, storeGames, withGame, type StoredGame } from './companionGames';

beforeEach(() => localStorage.clear());

const game = (id: string): StoredGame => ({
  id,
  setup: { edition: 'disk', house: [], names: ['A', 'B'], suns: [], advice: false, date: '' },
  moves: ['draw:pha'],
  read: 0,
});

it('returns what was stored', () => {
  expect(loadGames()).toEqual({ open: null, games: [] });
  const games = { open: '1', games: [game('1')] };
  expect(storeGames(games)).toBe(true);
  expect(loadGames()).toEqual(games);
  expect(Object.keys(localStorage)).toEqual(['sunbarge.companion']);
});

it('keeps the newest games', () => {
  const games = Array.from({ length: 40 }, (_, n) => game(String(n)));
  storeGames({ open: '0', games });
  expect(loadGames().games.map(({ id }) => id)).toEqual(games.slice(0, 30).map(({ id }) => id));
});

it('changes one game, or adds it as the newest', () => {
  const games = [game('2'), game('1')];
  const changed = { ...game('1'), moves: [] };
  expect(withGame(games, changed)).toEqual([game('2'), changed]);
  expect(withGame(games, game('3')).map(({ id }) => id)).toEqual(['3', '2', '1']);
});

it('ignores what is not a list of games', () => {
  for (const text of [
    '{',
    'null',
    '{"games": 3}',
    '{"games": [{}]}',
    '{"games": [{"id": "1", "moves": []}]}',
    '[]',
  ]) {
    localStorage.setItem('sunbarge.companion', text);
    expect(loadGames()).toEqual({ open: null, games: [] });
  }
});

it('says if the browser keeps nothing', () => {
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  expect(storeGames({ open: null, games: [] }, full)).toBe(false);
});
