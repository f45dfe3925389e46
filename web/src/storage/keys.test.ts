import { beforeEach, expect, it } from 'vitest';
import { storeCommitment } from './commitments';
import lastSetupSource from './lastSetup.svelte.ts?raw';
import { storeSeats } from './seats';
import settingsSource from './settings.svelte.ts?raw';

beforeEach(() => localStorage.clear());

it('keeps its keys, so that players keep their seats and settings', () => {
  storeSeats('T1', [{ seat: 0, token: 'a' }]);
  storeCommitment('T1', 'ab');
  expect(Object.keys(localStorage).sort()).toEqual(['sunbarge.promises', 'sunbarge.seats']);
  expect(settingsSource).toContain("'sunbarge.settings'");
  expect(lastSetupSource).toContain("'sunbarge.wishes'");
});
