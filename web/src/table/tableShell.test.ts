import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { LogLinePresenter } from './animation/logLinePresenter.svelte';
import { PendingChoice } from './pendingChoice.svelte';
import { TableStore } from './tableStore.svelte';
import TableShell from './TableShell.svelte';

let unmountAll: () => void = () => undefined;
afterEach(() => unmountAll());

/** A shell around a button that plays a move and one that opens something. */
function shown() {
  const table = new TableStore('T1', () => ({
    start: () => undefined,
    stop: () => undefined,
    send: () => '',
    reconnectNow: () => undefined,
    resync: () => undefined,
  }));
  const children = createRawSnippet(() => ({
    render: () => '<div><p data-move-buttons><button>Draw</button></p><button>Bag</button></div>',
  }));
  const [choice, presenter] = [new PendingChoice(table), new LogLinePresenter()];
  const props = { table, choice, presenter, hasDialog: false, openHelp: vi.fn(), children };
  const shell = mount(TableShell, { target: document.body, props });
  flushSync();
  unmountAll = () => void unmount(shell);
  const clicked = vi.fn();
  const [draw, bag] = [...document.body.querySelectorAll('button')];
  for (const button of [draw!, bag!]) button.onclick = () => clicked(button.textContent);
  const press = (button: HTMLElement) => {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    table.queue.animating = false;
    button.click();
  };
  return { table, clicked, draw: draw!, bag: bag!, press };
}

it('plays no move by the press that finishes an animation', () => {
  const { table, clicked, draw, press } = shown();
  table.queue.animating = true;
  press(draw);
  expect(clicked).not.toHaveBeenCalled();
  press(draw);
  expect(clicked.mock.calls).toEqual([['Draw']]);
});

it('opens what is pressed during an animation', () => {
  const { table, clicked, bag, draw, press } = shown();
  table.queue.animating = true;
  press(bag);
  press(draw);
  expect(clicked.mock.calls).toEqual([['Bag'], ['Draw']]);
});
