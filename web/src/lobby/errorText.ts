import { RequestError } from '@/api/client';
import { t } from '@/i18n';

const TRANSLATED = [
  'not_invited',
  'bad_invite',
  'name_taken',
  'too_fast',
  'no_table',
  'unreadable',
  'closed',
  'banned',
] as const;

/** Returns the reason of a failed request: translated for known codes, else the server's message. */
export function requestErrorText(error: unknown): string {
  if (!(error instanceof RequestError)) return t('home.unreachable');
  const code = TRANSLATED.find((each) => each === error.code);
  return code ? t(`refused.${code}`) : error.message || t('home.unreachable');
}

/** Says that a table could not be opened, and why. */
export function tableErrorText(error: unknown): string {
  if (!(error instanceof RequestError) || error.code === 'unreachable')
    return t('home.unreachable');
  return t('home.failed', { text: requestErrorText(error) });
}
