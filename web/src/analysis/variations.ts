/** Variations from a position, as a tree of moves; the first child of a node is its main line. */
import type { Game } from '@/engine/game';

export interface Variation {
  id: number;
  /** The move that leads here; null for the position at the root. */
  move: string | null;
  /** The seat that made it. */
  seat: number | null;
  parent: Variation | null;
  children: Variation[];
  game: Game;
}

export class Variations {
  readonly root: Variation;
  private nextId = 1;

  /** `start` draws tiles by name; `moves` are its main line, such as those of a record. */
  constructor(start: Game, moves: readonly string[] = []) {
    this.root = { id: 0, move: null, seat: null, parent: null, children: [], game: start };
    let node = this.root;
    for (const move of moves) node = this.play(node, move);
  }

  /** The position after a move; a move that was tried before gives the same node. */
  play(node: Variation, move: string): Variation {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const game = node.game.copy();
    const seat = game.toMove;
    game.play(move);
    const child = { id: this.nextId++, move, seat, parent: node, children: [], game };
    node.children.push(child);
    return child;
  }

  /** Removes a variation with all that follows; returns the position before it. */
  remove(node: Variation): Variation {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** Makes a variation the main line of the position before it. */
  promote(node: Variation): void {
    const { parent } = node;
    if (parent) parent.children = [node, ...parent.children.filter((child) => child !== node)];
  }

  /** The end of the main line from a position. */
  end(node: Variation = this.root): Variation {
    let last = node;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  /** The positions from the root to a node, the root first. */
  path(node: Variation): Variation[] {
    const nodes: Variation[] = [];
    for (let at: Variation | null = node; at; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The moves from the root to a node. */
  moves(node: Variation): string[] {
    return this.path(node).flatMap(({ move }) => move ?? []);
  }
}
