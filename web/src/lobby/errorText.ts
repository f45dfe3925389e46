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

/** Returns why the server or this browser refused something: translated for known codes, else the server's message. */
export function requestErrorText(error: unknown): string {
  const code = TRANSLATED.find((each) => each === (error as { code?: unknown }).code);
  if (code) return t(`refused.${code}`);
  return (error instanceof RequestError && error.message) || t('home.unreachable');
}

/** Says that a table could not be opened, and why. */
export function tableErrorText(error: unknown): string {
  if (!(error instanceof RequestError) || error.code === 'unreachable')
    return t('home.unreachable');
  return t('home.failed', { text: requestErrorText(error) });
}
