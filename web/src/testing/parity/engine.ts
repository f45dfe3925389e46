/**
 * Plays games and positions of the native engine again, and reports every difference.
 * Only tests use it (tests/online/browser), in Node and in a browser.
 */
import type { BotName } from '@/engine/bots';
import { EngineClient } from '@/engine/client';
import { editionRecord, Engine } from '@/engine/engine';
import { serverFiles, type FileSource } from '@/engine/files';
import { BOTS, STATE_SIZE } from '@/engine/layout';
import { compareGames, compareSteps } from './games';
import type { Report } from './report';
import { compareTexts } from './texts';
import { compareValues } from './values';

export { Engine, EngineClient, serverFiles, type FileSource };

/** The shortest time of a bot for positions of one edition, in milliseconds a decision. */
export function measureBot(
  engine: Engine,
  bot: BotName,
  effort: number,
  table: { edition: string; players: number },
  states: Uint8Array,
  runs: number,
  block: number,
): number[] {
  const { buffers, memory, rules } = engine;
  const record = editionRecord(table.edition, table.players, []);
  memory.bytes(buffers.edition.data, record.length).set(record);
  const where = [buffers.state.data, buffers.edition.data, BOTS[bot], effort] as const;
  const { headers } = engine.workspace(table.players);
  const positions = states.length / STATE_SIZE;
  const blocks = Array.from({ length: positions / block }, (_, n) => n * block);
  const timeOf = (first: number) => {
    const start = performance.now();
    for (let place = first; place < first + block; place++) {
      const state = states.subarray(place * STATE_SIZE, (place + 1) * STATE_SIZE);
      memory.bytes(buffers.state.data, STATE_SIZE).set(state);
      memory.write64(buffers.rng.data, BigInt(place));
      rules.choose_action(...where, headers, buffers.rng.header);
    }
    return performance.now() - start;
  };
  const times = Array.from({ length: runs }, () => blocks.map(timeOf));
  return blocks.map((_, n) => Math.min(...times.map((run) => run[n]!)));
}

/** Everything that a folder with recordings has, compared. */
export async function compareAll(
  engine: Engine,
  read: (name: string) => Promise<ArrayBuffer>,
): Promise<Record<string, Report>> {
  for (const players of [2, 3, 4, 5]) await engine.loadNet(players);
  const json = async <T>(name: string) => {
    return JSON.parse(new TextDecoder().decode(await read(name))) as T;
  };
  const bytes = async (name: string) => new Uint8Array(await read(name));
  return {
    steps: compareSteps(engine, await json('steps.json'), await bytes('steps.bin')),
    values: compareValues(engine, await json('values.json'), await bytes('values.bin')),
    games: compareGames(engine, await json('games.json')),
    texts: compareTexts(engine, await json('texts.json')),
  };
}
