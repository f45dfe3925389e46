/** Compares values and searches of positions with those of the native engine. */
import { editionRecord, type Engine } from '@/engine/engine';
import { STATE_SIZE } from '@/engine/layout';
import { compare, newReport, sameBytes, type Report } from './report';

/** A recorded position: its place in the bytes of all positions, and the search in it. */
export interface RecordedPosition {
  edition: string;
  players: number;
  effort: number;
  rng: string;
  action: number;
}

/** Values of all moves and the statistics of a search, byte for byte. */
export function compareValues(
  engine: Engine,
  positions: RecordedPosition[],
  recorded: Uint8Array,
): Report {
  const report = newReport();
  let at = 0;
  for (const position of positions) {
    const found = valueBytes(engine, position, recorded.subarray(at, at + STATE_SIZE));
    const wanted = recorded.subarray(at + STATE_SIZE, at + STATE_SIZE + found.bytes.length);
    at += STATE_SIZE + found.bytes.length;
    const place = report.decisions;
    compare(report, () => `position ${place}: values`, sameBytes(found.bytes, wanted));
    compare(report, () => `position ${place}: the action`, found.action === position.action);
    report.decisions += 1;
  }
  return report;
}

function valueBytes(engine: Engine, position: RecordedPosition, state: Uint8Array) {
  const { buffers, memory, rules } = engine;
  const workspace = engine.workspace(position.players);
  workspace.clear();
  const record = editionRecord(position.edition, position.players, []);
  memory.bytes(buffers.edition.data, record.length).set(record);
  memory.bytes(buffers.state.data, STATE_SIZE).set(state);
  const { values, winningSuns } = buffers;
  memory.bytes(values.data, values.bytes).fill(0);
  const arrays = [workspace.headers, values.header, winningSuns.header] as const;
  rules.value_moves_at(buffers.state.header, 0, buffers.edition.header, ...arrays);
  const found = [memory.bytes(values.data, values.bytes).slice()];
  found.push(memory.bytes(winningSuns.data, winningSuns.bytes).slice());
  memory.write64(buffers.rng.data, BigInt(position.rng));
  const where = [buffers.state.data, buffers.edition.data, workspace.headers] as const;
  const action = rules.search(...where, position.effort, buffers.rng.header);
  for (const place of ['search.priors', 'search.corrections', 'search.visits'] as const) {
    found.push(workspace.bytes(place).slice());
  }
  return { action, bytes: joined(found) };
}

function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
