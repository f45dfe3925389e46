import type { Readiness } from '@/protocol/types';
import { t } from './translate.svelte';

/** Above this many seconds, minutes are shown. */
const MAX_SECONDS = 90;

/** Formats the time until the server is ready. */
export function timeLeft({ stage, done, seconds_left: left }: Readiness): string {
  if (stage !== 'compiling') return t('ready.soon');
  if (done === null) return t('ready.minutes');
  if (left === null) return t('ready.begun');
  if (left > MAX_SECONDS) return t('ready.left.minutes', { n: Math.ceil(left / 60) });
  return t('ready.left', { n: left });
}
