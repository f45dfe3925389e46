import { Engine } from '@/engine/engine';
import { NotBuiltError } from '@/engine/notBuilt';

let engine: Promise<Engine> | null = null;

/** The engine for rules, loaded once; a failed attempt may be repeated. */
export function loadEngine(): Promise<Engine> {
  engine ??= Engine.load().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** Milliseconds until the server is asked again for an engine that it had not built. */
const RETRY = 2000;

/** The engine for rules; waits until the server has built it, and tells that it does. */
export async function builtEngine(onWait: () => void): Promise<Engine> {
  for (;;)
    try {
      return await loadEngine();
    } catch (error) {
      if (!(error instanceof NotBuiltError)) throw error;
      onWait();
      await new Promise((done) => setTimeout(done, RETRY));
    }
}
