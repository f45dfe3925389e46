import { expect, it, vi } from 'vitest';
import { Channel } from './channel';

it('tells other tabs of its table, and nobody once it is closed', async () => {
  const heard = vi.fn();
  const [own, other] = [new Channel('T1', () => undefined), new Channel('T1', heard)];
  const elsewhere = new Channel('T2', () => expect.fail('that is another table'));
  own.tellOtherTabs();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  own.close();
  expect(() => own.tellOtherTabs()).not.toThrow();
  other.close();
  elsewhere.close();
});
