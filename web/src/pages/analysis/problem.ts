import { EngineError, PositionError } from '@/engine/position';
import { RecordError } from '@/engine/readRecord';
import { messageOr, t, tileName, type Key } from '@/i18n';
import { requestErrorText } from '@/lobby/errorText';

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
  const text = error instanceof EngineError ? error.message : requestErrorText(error);
  return { text, line: null };
}

/** Characters of a wrong value that are shown: somebody may have pasted a whole letter. */
const MOST_SHOWN = 40;

function positionProblem({ code, values }: PositionError): string {
  const tile = values.tile === undefined ? '' : tileName(String(values.tile));
  const text = String(values.text ?? '');
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  return t(`position.${code}` as Key, { ...values, tile, text: shown });
}
