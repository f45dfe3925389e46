import { afterEach, expect, it, vi } from 'vitest';
import { Engine, editionRecord } from './engine';
import { fromHalf, knownList, serverFiles, weightsOf } from './files';
import { LAYOUT } from './layout';
import { editionFields } from './memory';
import { OutdatedError, onOutdated } from './outdated';
import { fromPosition, sunsOf, type Position } from './position';

afterEach(() => vi.unstubAllGlobals());

it('reads 16-bit numbers', () => {
  expect([0x3c00, 0xc000, 0x3555, 0x0001, 0x8000].map(fromHalf)).toEqual([
    1,
    -2,
    0.333251953125,
    2 ** -24,
    -0,
  ]);
  expect(fromHalf(0x7c00)).toBe(Infinity);
  expect(fromHalf(0x7e00)).toBeNaN();
  expect([...weightsOf(new Uint16Array([0x3c00, 0x3800]).buffer, 'f2')]).toEqual([1, 0.5]);
  expect([...weightsOf(new Float32Array([0.25]).buffer, 'f4')]).toEqual([0.25]);
});

it('rejects while the server has no engine', async () => {
  for (const status of [204, 404]) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
    await expect(Engine.load(serverFiles())).rejects.toThrow('the server has no engine yet');
  }
});

it('reads the list once, and says so if a file of it is gone', async () => {
  const list = { layout: LAYOUT, module: 'engine-1.wasm', nets: {} };
  const server: Record<string, unknown> = { '/once/files.json': list };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path in server ? Response.json(server[path]) : new Response('', { status: 404 }),
    ),
  );
  expect(knownList('/once/')).toBeNull();
  expect(await serverFiles('/once/').list()).toEqual(list);
  server['/once/files.json'] = { ...list, module: 'engine-2.wasm' };
  expect(await serverFiles('/once/').list()).toEqual(list);
  expect(knownList('/once/')).toEqual(list);
  const told = vi.fn();
  onOutdated(told);
  await expect(Engine.load(serverFiles('/once/'))).rejects.toThrow(OutdatedError);
  expect(told).toHaveBeenCalledOnce();
});

it('does not go on with the list of another version', async () => {
  const list = { layout: `${LAYOUT}0`, module: 'engine-1.wasm', nets: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  await expect(Engine.load(serverFiles('/other/'))).rejects.toThrow(OutdatedError);
  expect(knownList('/other/')).toBeNull();
});

it('refuses an engine of another version than the page', async () => {
  const list = { layout: `${LAYOUT}0`, module: 'engine.wasm', nets: {} };
  const read = () => Promise.reject<ArrayBuffer>(new Error('not read'));
  const loading = Engine.load({ list: () => Promise.resolve(list), read });
  await expect(loading).rejects.toThrow('another engine than this page');
});

it('changes the record of an edition by house rules', () => {
  const plain = editionFields(editionRecord('disk', 2, []));
  const kind = editionFields(editionRecord('disk', 2, ['no-penalties']));
  expect([plain.get('fewest_pharaohs'), kind.get('fewest_pharaohs')]).toEqual([-2, 0]);
  expect(kind.get('most_pharaohs')).toBe(plain.get('most_pharaohs'));
});

it('refuses what there is not, and says what there is', () => {
  expect(() => editionRecord('disc', 3, [])).toThrow(/no edition disc; there are bag, barge, disk/);
  expect(() => editionRecord('first', 2, [])).toThrow('edition first is for 3, 4, 5 players');
  expect(() => editionRecord('disk', 2, ['x'])).toThrow('no house rule x; there are no-penalties');
  expect(() => editionRecord('disk', 3, ['no-penalties'])).toThrow('is for 2 players');
  const position = { phase: 'lunch', seats: [], track: [], bag: {}, pending: [] };
  expect(() => fromPosition(position as unknown as Position)).toThrow(
    'phase is one of turn, god, auction, lose, over, not lunch',
  );
});

it('lists suns with the highest first', () => {
  expect(sunsOf((1 << 13) | (1 << 2) | (1 << 8))).toEqual([13, 8, 2]);
});
