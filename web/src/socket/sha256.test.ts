import { describe, expect, it } from 'vitest';
import { bytesOf, hex, hmac, sha256, unhex } from './sha256';

/** Node's own, as the judge. */
async function judge(message: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', message as BufferSource);
  return hex(new Uint8Array(digest));
}

describe('sha256', () => {
  it('gives the published digest of "abc"', () => {
    expect(hex(sha256(bytesOf('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('agrees with the platform at every length around the block size', async () => {
    for (let length = 0; length < 140; length += 1) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      expect(hex(sha256(message))).toBe(await judge(message));
    }
  });
});

describe('hmac', () => {
  it('agrees with the platform for short and long keys', async () => {
    for (const size of [1, 32, 64, 65, 200]) {
      const key = Uint8Array.from({ length: size }, (_, i) => i & 255);
      const imported = await crypto.subtle.importKey(
        'raw',
        key,
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      const message = bytesOf('the sun in the centre');
      const right = await crypto.subtle.sign('HMAC', imported, message as BufferSource);
      expect(hex(hmac(key, message))).toBe(hex(new Uint8Array(right)));
    }
  });
});

it('reads its own hexadecimal', () => {
  expect(unhex(hex(Uint8Array.of(0, 1, 254, 255)))).toEqual(Uint8Array.of(0, 1, 254, 255));
});
