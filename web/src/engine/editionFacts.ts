/** What an edition says, read from its record: numbers of tiles and suns, scores, and switches. */
import { editionRecord } from './engine';
import { EDITION, EDITIONS } from './layout';
import { editionFields } from './memory';
import { counted, type Counts } from './position';

export interface EditionFacts {
  name: string;
  players: readonly number[];
  bag: Counts;
  /** By number of players. */
  raLimits: Record<number, number>;
  /** The groups of suns by number of players. */
  groups: Record<number, number[][]>;
  startPoints: number;
  god: number;
  gold: number;
  mostPharaohs: number;
  fewestPharaohs: number;
  /** By number of kinds. */
  civilization: number[];
  /** By number of kinds. */
  monumentKinds: number[];
  /** By number of monuments of one kind. */
  monumentCopies: number[];
  highestSuns: number;
  lowestSuns: number;
  invokerMustBeat: boolean;
  disastersStrikeAtOnce: boolean;
}

export function editionNames(): string[] {
  return Object.keys(EDITIONS);
}

export function editionFacts(name: string): EditionFacts {
  const { players } = EDITIONS[name as keyof typeof EDITIONS];
  const fields = editionFields(editionRecord(name, players[0]!, []));
  const byPlayers = <T>(value: (n: number) => T) =>
    Object.fromEntries(players.map((n) => [n, value(n)])) as Record<number, T>;
  const [, most] = EDITION.groups[2];
  return {
    name,
    players,
    bag: counted(fields.list('bag')),
    raLimits: byPlayers((n) => fields.get('ra_limit', n)),
    groups: byPlayers((n) =>
      Array.from({ length: n }, (_, group) =>
        fields.list('groups', n * most + group).filter(Boolean),
      ),
    ),
    startPoints: fields.get('start_points'),
    god: fields.get('god'),
    gold: fields.get('gold'),
    mostPharaohs: fields.get('most_pharaohs'),
    fewestPharaohs: fields.get('fewest_pharaohs'),
    civilization: fields.list('civilization'),
    monumentKinds: fields.list('monument_kinds'),
    monumentCopies: fields.list('monument_copies'),
    highestSuns: fields.get('highest_suns'),
    lowestSuns: fields.get('lowest_suns'),
    invokerMustBeat: fields.get('invoker_must_beat') === 1,
    disastersStrikeAtOnce: fields.get('disasters_strike_at_once') === 1,
  };
}
