import figures from '@shipped/research/claims/figures.json';
import { decimal, percent, type Language } from '@/i18n';

/** A share or a mean with its interval, of one bot and number of players. */
export interface Figure {
  bot: string;
  players: number;
  value: number;
  low: number;
  high: number;
}

export interface Measure {
  name: string;
  /** A share; otherwise a mean. */
  share: boolean;
  /** Compared with the share of wins that each seat has by chance. */
  fair: boolean;
  figures: Figure[];
}

export interface Claim {
  name: string;
  verdict: 'true' | 'false' | 'depends';
  measures: Measure[];
}

/** The texts of a claim in one language. */
export interface ClaimTexts {
  claim: string;
  found: string;
  how: string;
  measures: Record<string, string>;
}

export type Texts = Record<string, ClaimTexts>;

export const GAMES: Record<string, number> = figures.games;
export const CLAIMS = figures.claims as Claim[];

/** The texts are the documentation's, too, and so no part of the catalogues. */
const files = import.meta.glob<Texts>('@shipped/research/claims/texts/*.json', {
  import: 'default',
});

export async function loadTexts(language: Language): Promise<Texts> {
  const file = Object.keys(files).find((name) => name.endsWith(`/${language}.json`));
  return files[file!]!();
}

export function numberText(value: number, share: boolean): string {
  return share ? percent(value) : decimal(value);
}

/** A text with the figures that it names: `{forty:learned:3}`. */
export function withFigures(text: string, { measures }: Claim): string {
  return text.replace(/\{(\w+):(\w+):(\d)\}/g, (whole, name: string, bot: string, players) => {
    const measure = measures.find((each) => each.name === name);
    const figure = measure?.figures.find(
      (each) => each.bot === bot && each.players === Number(players),
    );
    return measure && figure ? numberText(figure.value, measure.share) : whole;
  });
}
