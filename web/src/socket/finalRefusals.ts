import type { Refused } from '@/protocol/types';

const FINAL: Refused['code'][] = [
  'no_table',
  'not_invited',
  'bad_invite',
  'removed',
  'unreadable',
  'closed',
  'banned',
];

/** Whether a refusal is final, so that the page does not reconnect. */
export function isFinal({ code }: Refused): boolean {
  return FINAL.includes(code);
}
