import { RequestError } from '@/api/client';
import type { RecordError } from '@/engine/readRecord';
import { messageOr } from '@/i18n';
import { requestErrorText } from './errorText';

/** Returns what is wrong with a record, in the language of the page, and in which line. */
export function recordProblem(error: unknown): { text: string; line: number | null } {
  // The server tells it in the same way as the engine of the page.
  const told = error instanceof RequestError ? error.problem : error;
  const { reason, line, found } = told as Partial<RecordError>;
  const key = `record.${reason}`;
  const text = reason ? messageOr(key, '').replace('{found}', found ?? '') : '';
  return { text: text || requestErrorText(error), line: line ?? null };
}
