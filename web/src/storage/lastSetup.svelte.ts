import { local, readJson, writeJson } from './browserStorage';

/** The options chosen the last time a table was set up. */
export interface LastSetup {
  bots: number;
  level: string;
  edition: string;
  players: number;
  public: boolean;
  openPoints: boolean;
  /** Whoever knows the address of a private table may watch. */
  watch: boolean;
  /** The expert may be asked in games between people. */
  advice: boolean;
  shuffle: boolean;
  pace: number;
  /** House rules. */
  house: string[];
  /** Names of the players who share this screen. */
  people: string[];
  /** Index of this browser's guest name. */
  guest: number;
}

const KEY = 'sunbarge.wishes';
const DEFAULTS: LastSetup = {
  bots: 3,
  level: 'beginner',
  edition: 'disk',
  players: 4,
  public: false,
  openPoints: false,
  watch: false,
  advice: false,
  shuffle: true,
  pace: 1,
  house: [],
  people: [],
  guest: Math.floor(Math.random() * 1000),
};

/** State with the last set-up; changes are stored. */
export const lastSetup = $state<LastSetup>({
  ...DEFAULTS,
  ...readJson<Partial<LastSetup>>(local, KEY, {}),
});

$effect.root(() => {
  $effect(() => writeJson(local, KEY, lastSetup));
});
