import { long, read, write } from './browserStorage';

/** What the visitor chose last when setting up a game. */
export interface Wishes {
  bots: number;
  level: string;
  edition: string;
  players: number;
  public: boolean;
  openPoints: boolean;
  shuffle: boolean;
  pace: number;
  house: string[];
  /** Who sat at this screen last. */
  people: string[];
  /** Which of the names for guests this browser got. */
  guest: number;
}

const KEY = 'sunbarge.wishes';
const FIRST: Wishes = {
  bots: 3,
  level: 'simple',
  edition: 'disk',
  players: 4,
  public: false,
  openPoints: false,
  shuffle: true,
  pace: 1,
  house: [],
  people: [],
  guest: Math.floor(Math.random() * 1000),
};

export const wishes = $state<Wishes>({ ...FIRST, ...read<Partial<Wishes>>(long, KEY, {}) });

$effect.root(() => {
  $effect(() => write(long, KEY, wishes));
});
