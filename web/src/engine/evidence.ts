/** Evidence on how the seats play: from their moves, or from the bots that they are known to be. */
import type { Engine } from './engine';
import type { GameSnapshot } from './game';
import { EQUAL_BOTS, MAX_PLAYERS, MOST_EVIDENCE, STATE_SIZE, TYPE_BOTS } from './layout';
import type { ArrayPlace } from './memory';

/** Log odds of each type of player, for each seat. */
export type Evidence = Float32Array;
/** The bot in each seat; null for people, and where nothing is known. */
export type SeatBots = readonly (string | null)[];

const TYPES = TYPE_BOTS.length;
export const NO_EVIDENCE: Evidence = new Float32Array(0);

/** The evidence before one move of a game after the other. */
export class EvidenceTracker {
  private readonly evidence: ArrayPlace;
  private observed = 0;

  constructor(
    private readonly engine: Engine,
    private readonly game: GameSnapshot,
    private readonly record: Uint8Array,
    private readonly bots: SeatBots = [],
  ) {
    this.evidence = engine.evidenceBuffer();
    this.engine.memory.bytes(this.evidence.data, this.evidence.bytes).fill(0);
  }

  /** The evidence from the first `moves` moves; may only grow from call to call. */
  after(moves: number): Evidence {
    const { buffers, memory, rules } = this.engine;
    memory.bytes(buffers.edition.data, this.record.length).set(this.record);
    for (; this.observed < moves; this.observed++) {
      const { before, action } = this.game.past[this.observed]!;
      memory.bytes(buffers.state.data, STATE_SIZE).set(before);
      const [state, edition] = [buffers.state.data, buffers.edition.data];
      rules.observe_action(state, edition, action, this.evidence.header);
    }
    const found = memory.floats(this.evidence.data, MAX_PLAYERS * TYPES).slice();
    return withKnownBots(found, this.bots);
  }
}

/** Replaces the evidence on the seats of known bots by certainty. */
function withKnownBots(evidence: Evidence, bots: SeatBots): Evidence {
  for (const [seat, name] of bots.entries())
    if (name !== null && [...TYPE_BOTS, ...EQUAL_BOTS].includes(name as never))
      for (const [place, type] of TYPE_BOTS.entries())
        evidence[TYPES * seat + place] = name === type ? MOST_EVIDENCE : -MOST_EVIDENCE;
  return evidence;
}
