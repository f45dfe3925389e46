import { RequestError } from '@/api/client';
import { messageOr } from '@/i18n';
import { requestErrorText } from './errorText';

/** Returns what is wrong with a record, in the language of the page, and in which line. */
export function recordProblem(error: unknown): { text: string; line: number | null } {
  if (error instanceof Error && 'line' in error)
    return { text: error.message, line: Number(error.line) };
  const { reason, line, found } = error instanceof RequestError ? error.problem : {};
  const key = `record.${reason}`;
  const text = reason ? messageOr(key, '').replace('{found}', found ?? '') : '';
  return { text: text || requestErrorText(error), line: line ?? null };
}
