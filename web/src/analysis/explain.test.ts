import { expect, test } from 'vitest';
import type { Reason, Remark } from '@/protocol/types';
import golden from '@/testing/reasons.json?raw';
import { reasonsFor, remarksOn } from './explain';
import type { PositionFacts } from './facts';

interface Golden {
  facts: PositionFacts;
  close: string[];
  reasons: Reason[][];
  remarks: Remark[];
}

/** Written by `python -m tests.golden.regenerate_reasons`. */
const GOLDEN = JSON.parse(golden) as Golden[];

test('reasons and remarks are those that Python chooses', () => {
  expect(GOLDEN.length).toBeGreaterThan(30);
  for (const { facts, close, reasons, remarks } of GOLDEN) {
    expect(facts.moves.map((move) => reasonsFor(facts, move))).toEqual(reasons);
    expect(remarksOn(facts, close)).toEqual(remarks);
  }
});
