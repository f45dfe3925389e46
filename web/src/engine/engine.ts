/** The compiled engine: the module with its memory, its editions and its nets. */
import { serverFiles, weightsOf, type FileSource } from './files';
import { Game, type NewGame } from './game';
import {
  EDITIONS,
  HOUSE_RULES,
  LAYOUT,
  MAX_PLAYERS,
  N_ACTIONS,
  N_PARTS,
  N_VALUES,
  TYPE_BOTS,
  type EngineFiles,
  type EngineModule,
} from './layout';
import { LOT_ARRAYS } from './lotArrays';
import { editionFields, Memory, type ArrayPlace, type EditionField } from './memory';
import { OutdatedError } from './outdated';
import { EngineError, fromPosition, PositionError, type Position } from './position';
import { Workspace } from './workspace';

/** Arrays that one call of a rule after the other uses. */
interface Buffers {
  state: ArrayPlace;
  child: ArrayPlace;
  edition: ArrayPlace;
  events: ArrayPlace;
  figures: ArrayPlace;
  rng: ArrayPlace;
  groups: ArrayPlace;
  parts: ArrayPlace;
  placed: ArrayPlace;
  struck: ArrayPlace;
  value: ArrayPlace;
  values: ArrayPlace;
  winningSuns: ArrayPlace;
  outcomes: ArrayPlace;
  without: ArrayPlace;
  absent: ArrayPlace;
}

export class Engine {
  readonly memory: Memory;
  readonly rules: EngineModule;
  readonly buffers: Buffers;
  /** A workspace without a net, for bots that use none. */
  readonly withoutNet: Workspace;
  private readonly workspaces = new Map<number, Workspace>();
  private evidence: ArrayPlace | null = null;
  private past: { capacity: number; states: ArrayPlace; actions: ArrayPlace };

  private constructor(
    module: EngineModule,
    private readonly list: EngineFiles,
    private readonly files: FileSource,
  ) {
    this.rules = module;
    this.memory = new Memory(module);
    this.buffers = makeBuffers(this.memory);
    const nothing = { data: 0, header: 0, bytes: 0 };
    this.past = { capacity: 0, states: nothing, actions: nothing };
    this.withoutNet = new Workspace(this.memory, new Float32Array(0), 0);
  }

  /** Loads the module; the nets are loaded by `loadNet`. Rejects while the server has no files. */
  static async load(files: FileSource = serverFiles()): Promise<Engine> {
    const list = await files.list();
    if (list.layout !== LAYOUT) throw new OutdatedError();
    const module = await WebAssembly.instantiate(await files.read(list.module), {});
    return new Engine(module.instance.exports as unknown as EngineModule, list, files);
  }

  /** Loads the net for a number of players, which `learned`, `expert` and values need. */
  async loadNet(players: number): Promise<void> {
    if (this.workspaces.has(players)) return;
    const net = this.list.nets[players];
    if (!net) throw new EngineError(`there is no net for ${players} players`);
    const weights = weightsOf(await this.files.read(net.file), net.type);
    if (this.workspaces.has(players)) return;
    this.workspaces.set(players, new Workspace(this.memory, weights, net.width));
  }

  /** The workspace with the net for a number of players. */
  workspace(players: number): Workspace {
    const found = this.workspaces.get(players);
    if (!found) throw new EngineError(`load the net for ${players} players first`);
    return found;
  }

  /** Arrays for the positions and actions of earlier decisions, as long as `length`. */
  pastBuffers(length: number): { states: ArrayPlace; actions: ArrayPlace } {
    if (length > this.past.capacity) {
      const capacity = 2 * length;
      const states = this.memory.array('state', capacity);
      this.past = { capacity, states, actions: this.memory.array('i2', capacity) };
    }
    const { states, actions } = this.past;
    for (const { header, data } of [states, actions]) {
      this.memory.writeHeader(header, data, [length]);
    }
    return { states, actions };
  }

  /** An array for the evidence on the types of the seats. */
  evidenceBuffer(): ArrayPlace {
    return (this.evidence ??= this.memory.array('f4', MAX_PLAYERS * TYPE_BOTS.length));
  }

  newGame(options: NewGame = {}): Game {
    return Game.deal(this, options);
  }

  /** A game from a position; without a seed, draws name their tile. */
  fromPosition(position: Position, seed?: bigint | number): Game {
    const edition = editionRecord(position.edition, position.players, position.house);
    const table = { edition: position.edition, house: position.house };
    return new Game(this, { ...table, record: edition }, fromPosition(position), seed);
  }
}

function makeBuffers(memory: Memory): Buffers {
  return {
    state: memory.array('state', 1),
    child: memory.array('state', 1),
    edition: memory.array('edition', 1),
    events: memory.array('events', 1),
    figures: memory.array('figures', 1),
    rng: memory.array('u8', 1),
    groups: memory.array('i2', MAX_PLAYERS),
    parts: memory.array('i4', MAX_PLAYERS, N_PARTS),
    placed: memory.array('i4', MAX_PLAYERS, N_PARTS),
    struck: memory.array('i4', MAX_PLAYERS, N_PARTS),
    value: memory.array('f4', N_VALUES),
    values: memory.array('f4', N_ACTIONS * N_VALUES),
    winningSuns: memory.array('i2', N_ACTIONS),
    outcomes: memory.array('f4', LOT_ARRAYS.outcomes),
    without: memory.array('f4', LOT_ARRAYS.without),
    absent: memory.array('i2', LOT_ARRAYS.absent),
  };
}

/** The record of an edition as changed by house rules. */
export function editionRecord(
  name: string,
  players: number,
  house: readonly string[],
): Uint8Array<ArrayBuffer> {
  const edition = EDITIONS[name as keyof typeof EDITIONS];
  if (!edition) {
    const told = `there is no edition ${name}; there are ${names(EDITIONS)}`;
    throw new PositionError('piece', told, { text: name });
  }
  if (!(edition.players as readonly number[]).includes(players)) {
    const told = `edition ${name} is for ${edition.players.join(', ')} players`;
    throw new PositionError('players', told, { n: players, edition: name });
  }
  const pairs = edition.record.match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (digits) => parseInt(digits, 16));
  for (const rule of house) applyHouseRule(bytes, rule, players);
  return bytes;
}

function applyHouseRule(bytes: Uint8Array, name: string, players: number): void {
  const rule = HOUSE_RULES[name as keyof typeof HOUSE_RULES];
  if (!rule) {
    const told = `there is no house rule ${name}; there are ${names(HOUSE_RULES)}`;
    throw new PositionError('piece', told, { text: name });
  }
  if (!(rule.players as readonly number[]).includes(players)) {
    throw new EngineError(`the house rule ${name} is for ${rule.players.join(', ')} players`);
  }
  const fields = editionFields(bytes);
  for (const [field, value] of Object.entries(rule.sets)) fields.set(field as EditionField, value);
}

function names(table: object): string {
  return Object.keys(table).join(', ');
}
