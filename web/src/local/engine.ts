import { Engine } from '@/engine/engine';

let engine: Promise<Engine> | null = null;

/** The engine for rules, loaded once; a failed attempt may be repeated. */
export function loadEngine(): Promise<Engine> {
  engine ??= Engine.load().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}
