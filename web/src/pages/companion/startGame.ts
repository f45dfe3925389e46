import { editionRecord, type Engine } from '@/engine/engine';
import { Game } from '@/engine/game';
import { EDITION, EDITIONS, HOUSE_RULES, MAX_PLAYERS } from '@/engine/layout';
import { editionFields } from '@/engine/memory';
import type { CompanionSetup } from '@/storage/companionGames';

type Players = readonly number[];

export function editionNames(): string[] {
  return Object.keys(EDITIONS);
}

export function playersOf(edition: string): Players {
  return EDITIONS[edition as keyof typeof EDITIONS].players;
}

/** The house rules for a number of players. */
export function houseRulesFor(players: number): string[] {
  const rules: [string, { players: Players }][] = Object.entries(HOUSE_RULES);
  return rules.filter(([, rule]) => rule.players.includes(players)).map(([name]) => name);
}

/** The groups of suns that an edition has for a number of players. */
export function groupsFor(engine: Engine, edition: string, players: number): number[][] {
  const groups = Array.from({ length: players }, (_, group) => group);
  const game = engine.newGame({ edition, players, groups, chance: 'manual' });
  return game.position().seats.map((seat) => seat.suns);
}

/** All suns of a game, the highest first: those of the groups and the one in the centre. */
export function sunsFor(engine: Engine, edition: string, players: number): number[] {
  const groups = Array.from({ length: players }, (_, group) => group);
  const { seats, sun } = engine.newGame({ edition, players, groups, chance: 'manual' }).position();
  return [sun, ...seats.flatMap((seat) => seat.suns)].sort((a, b) => b - a);
}

/** The number of each player's group; null if the suns were dealt otherwise. */
export function groupsOf(engine: Engine, { edition, suns }: CompanionSetup): number[] | null {
  const known = groupsFor(engine, edition, suns.length).map((group) => group.join());
  const found = suns.map((group) => known.indexOf(group.toSorted((a, b) => b - a).join()));
  return found.includes(-1) ? null : found;
}

/** The game before its first move; its draws name their tile. The rules say who starts. */
export function startGame(engine: Engine, setup: CompanionSetup): Game {
  const { edition, house, suns } = setup;
  const record = editionRecord(edition, suns.length, house);
  const { buffers, memory, rules } = engine;
  memory.shorts(buffers.groups.data, MAX_PLAYERS).set(suns.map((_, seat) => seat));
  memory.bytes(buffers.state.data, buffers.state.bytes).fill(0);
  memory.bytes(buffers.edition.data, record.length).set(withGroups(record, suns));
  rules.set_up(buffers.state.data, buffers.edition.data, suns.length, buffers.groups.header);
  const state = memory.bytes(buffers.state.data, buffers.state.bytes).slice();
  return new Game(engine, { edition, house, record }, state);
}

/** The record of an edition in which the groups of suns are those of this table. */
function withGroups(record: Uint8Array, suns: number[][]): Uint8Array {
  const [, groups, places] = EDITION.groups[2];
  const changed = record.slice();
  const fields = editionFields(changed);
  suns.forEach((group, seat) =>
    group.forEach((sun, place) =>
      fields.set('groups', sun, (suns.length * groups + seat) * places + place),
    ),
  );
  return changed;
}
