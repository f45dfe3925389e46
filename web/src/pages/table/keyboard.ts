/** The letter of a key, whatever the keyboard's alphabet: by its sign, or else by its place. */
export function letterOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(event.code);
  return place && event.key.length === 1 ? place[1]!.toLowerCase() : '';
}

export function digitOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^\d$/.test(event.key)) return event.key;
  return /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? '';
}

/** Whether a key belongs to what has the focus, and not to the table. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target as Element | null;
  return !!target?.closest?.('input, select, textarea, [contenteditable], dialog');
}

/** Whether Enter or Space press the button that has the focus. */
export function isPressing(event: KeyboardEvent): boolean {
  return !!(event.target as Element | null)?.closest?.('button, a, [role=switch], summary');
}
