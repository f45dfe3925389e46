import type { Readiness } from '@/protocol/types';
import { t } from './translate.svelte';

/** Seconds above which minutes are told. */
const LONG = 90;

/** How long the server still gets ready, in words. */
export function timeLeft({ stage, done, seconds_left: left }: Readiness): string {
  if (stage !== 'compiling') return t('ready.soon');
  if (done === null) return t('ready.minutes');
  if (left === null) return t('ready.begun');
  if (left > LONG) return t('ready.left.minutes', { n: Math.ceil(left / 60) });
  return t('ready.left', { n: left });
}
