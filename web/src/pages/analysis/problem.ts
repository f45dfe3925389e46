import { PositionError } from '@/engine/position';
import { RecordError } from '@/engine/readRecord';
import { messageOr, t, tileName, type Key } from '@/i18n';

/** What is wrong with a line or a record, in the language of the page, and in which line. */
export interface Problem {
  text: string;
  line: number | null;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof RecordError) {
    const text = messageOr(`record.${error.reason}`, error.message);
    return { text: text.replace('{found}', error.found), line: error.line };
  }
  if (error instanceof PositionError) return { text: positionProblem(error), line: null };
  return { text: error instanceof Error ? error.message : String(error), line: null };
}

function positionProblem({ code, values }: PositionError): string {
  const tile = values.tile === undefined ? '' : tileName(String(values.tile));
  return t(`position.${code}` as Key, { ...values, tile });
}
