import type { PendingChoice } from './pendingChoice.svelte';
import type { TableStore } from './tableStore.svelte';

/** Returns the Latin letter of a key; by its position on keyboards with another alphabet. */
export function letterOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const position = /^Key([A-Z])$/.exec(event.code);
  return position && event.key.length === 1 ? position[1]!.toLowerCase() : '';
}

export function digitOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^\d$/.test(event.key)) return event.key;
  return /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? '';
}

/** Whether a key is for the focused field or dialog and not for the table. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target as Element | null;
  return !!target?.closest?.('input, select, textarea, [contenteditable], dialog');
}

/** Whether Enter or Space would press the focused button. */
function isPressing(event: KeyboardEvent): boolean {
  return !!(event.target as Element | null)?.closest?.('button, a, [role=switch], summary');
}

interface KeyboardListener {
  openHelp: () => void;
  /** A key of a move was pressed while the board shows the past. */
  onBlocked: () => void;
}

/** Keyboard control of the table: keys for moves, the history and help. */
export class TableKeyboard {
  readonly #moves: Record<string, () => boolean>;

  constructor(
    readonly table: TableStore,
    readonly choice: PendingChoice,
    readonly listener: KeyboardListener,
  ) {
    this.#moves = {
      d: () => choice.draw(),
      r: () => choice.invoke(),
      g: () => choice.toggleGod(),
      p: () => choice.pass(),
      u: () => choice.undo(),
      z: () => choice.undo(),
    };
  }

  /** Handles a key; during an animation, it only finishes the animation. */
  onKeydown(event: KeyboardEvent): void {
    if (event.repeat || isTyping(event)) return;
    const { queue } = this.table;
    const animating = queue.animating;
    queue.skip();
    const spedUp = letterOf(event) === 'h' && this.choice.toggleSpeedUp();
    if (spedUp || (!animating && this.#press(event))) event.preventDefault();
  }

  /** Returns whether the key had an effect. */
  #press(event: KeyboardEvent): boolean {
    switch (event.key) {
      case '?':
        this.listener.openHelp();
        return true;
      case 'Escape':
        return this.#escape();
      case 'ArrowLeft':
        return this.#stepHistory(-1);
      case 'ArrowRight':
        return this.#stepHistory(1);
      case 'Enter':
        return !isPressing(event) && this.#move(() => this.choice.confirm());
    }
    const digit = digitOf(event);
    if (digit) return this.#move(() => this.choice.typeDigit(digit));
    const move = event.shiftKey ? undefined : this.#moves[letterOf(event)];
    return move !== undefined && this.#move(move);
  }

  #move(move: () => boolean): boolean {
    if (this.table.historyIndex === null) return move();
    this.listener.onBlocked();
    return true;
  }

  #escape(): boolean {
    if (this.table.historyIndex === null) return this.choice.cancel();
    this.table.showHistory(null);
    return true;
  }

  #stepHistory(step: 1 | -1): boolean {
    const index = (this.table.historyIndex ?? this.table.history.length - 1) + step;
    if (index < 0) return false;
    this.table.showHistory(index);
    return true;
  }
}
