import { local } from './browserStorage';

/** What is agreed before a game at a real table begins. */
export interface CompanionSetup {
  edition: string;
  /** House rules. */
  house: string[];
  /** The players, clockwise. */
  names: string[];
  /** The suns that each player begins with. */
  suns: number[][];
  /** Whether the expert may be asked during the game. */
  advice: boolean;
  /** The player who holds the phone; missing if it is nobody’s in particular. */
  own?: number;
  /** The day of the game, as in records. */
  date: string;
}

/** A game at a real table: replaying its moves gives the position. */
export interface StoredGame {
  id: string;
  setup: CompanionSetup;
  moves: string[];
  /** How many scoring sheets have been read. */
  read: number;
  /** A correction that has been begun. */
  correction?: Correction | null;
}

/** A move that is being corrected: what is played instead is followed by the moves after it. */
export interface Correction {
  /** The move and those after it. */
  moves: string[];
  /** Whether a move is only inserted before it. */
  insert: boolean;
  /** How many scoring sheets had been read. */
  read: number;
}

export interface StoredGames {
  /** The id of the game on the screen; null for the list of games. */
  open: string | null;
  /** All games, the newest first. */
  games: StoredGame[];
}

const KEY = 'sunbarge.companion';
const MOST_GAMES = 30;

export function loadGames(storage: Storage | undefined = local): StoredGames {
  try {
    const found: unknown = JSON.parse(storage?.getItem(KEY) ?? '');
    if (isStoredGames(found)) return found;
  } catch {
    // Nothing is stored, or something else.
  }
  return { open: null, games: [] };
}

function isStoredGames(value: unknown): value is StoredGames {
  const games = (value as StoredGames | null)?.games;
  return Array.isArray(games) && games.every(isStoredGame);
}

function isStoredGame(game: Partial<StoredGame> | null): boolean {
  return Boolean(game?.id) && Array.isArray(game?.moves) && Array.isArray(game.setup?.names);
}

/** Stores the games, without the oldest if there are many; returns whether the browser kept them. */
export function storeGames(games: StoredGames, storage: Storage | undefined = local): boolean {
  try {
    if (!storage) return false;
    storage.setItem(KEY, JSON.stringify({ ...games, games: games.games.slice(0, MOST_GAMES) }));
    return true;
  } catch {
    return false;
  }
}

/** The games with one of them changed, or added as the newest. */
export function withGame(games: StoredGame[], changed: StoredGame): StoredGame[] {
  if (!games.some(({ id }) => id === changed.id)) return [changed, ...games];
  return games.map((game) => (game.id === changed.id ? changed : game));
}
