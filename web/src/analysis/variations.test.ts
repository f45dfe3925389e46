import { expect, it } from 'vitest';
import type { Game } from '@/engine/game';
import { Variations } from './variations';

/** A game of which only the moves count. */
function fakeGame(moves: string[] = []): Game {
  const game = {
    history: moves,
    toMove: moves.length % 3,
    copy: () => fakeGame([...moves]),
    play: (move: string) => moves.push(move),
  };
  return game as unknown as Game;
}

it('follows the moves of a record as its main line', () => {
  const tree = new Variations(fakeGame(), ['draw:pha', 'invoke', 'pass']);
  expect(tree.moves(tree.end())).toEqual(['draw:pha', 'invoke', 'pass']);
  expect(tree.end().game.history).toEqual(['draw:pha', 'invoke', 'pass']);
  expect(tree.path(tree.end()).map(({ seat }) => seat)).toEqual([null, 0, 1, 2]);
});

it('branches, and finds a move again that was tried before', () => {
  const tree = new Variations(fakeGame(), ['draw:pha', 'invoke']);
  const first = tree.root.children[0]!;
  const other = tree.play(first, 'draw:ra');
  expect(first.children.map(({ move }) => move)).toEqual(['invoke', 'draw:ra']);
  expect(tree.play(first, 'draw:ra')).toBe(other);
  expect(tree.play(first, 'draw:nil')).not.toBe(other);
  expect(tree.moves(other)).toEqual(['draw:pha', 'draw:ra']);
  expect(first.game.history).toEqual(['draw:pha']);
});

it('removes a variation with all that follows, but never the root', () => {
  const tree = new Variations(fakeGame(), ['draw:pha', 'invoke', 'pass']);
  const [, first, second] = tree.path(tree.end());
  expect(tree.remove(second!)).toBe(first);
  expect(tree.end()).toBe(first);
  expect(tree.remove(tree.root)).toBe(tree.root);
});

it('makes a variation the main line', () => {
  const tree = new Variations(fakeGame(), ['invoke', 'pass']);
  const other = tree.play(tree.root, 'draw:gol');
  tree.promote(other);
  expect(tree.moves(tree.end())).toEqual(['draw:gol']);
  expect(tree.root.children).toHaveLength(2);
});
