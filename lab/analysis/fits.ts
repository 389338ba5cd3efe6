import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Learned } from './learn.ts';
import type { SampleTable } from './sample-table.ts';
import type { Lessons } from './samples.ts';

/** One model to fit, and the rows that it judges. */
export interface Fit {
  readonly name: string;
  /** For each head, by text: 1 for training texts. */
  readonly use: readonly Uint8Array[];
  /** Rows of the trials' table. */
  readonly scored: Int32Array;
}

export interface Fitted {
  readonly learned: Learned;
  /** The logits of the judged rows by each head, in their order. */
  readonly logits: readonly Float64Array[];
}

/** The data given to a thread of {@link runFits} when it starts. */
export interface FitData {
  readonly lessons: Lessons;
  readonly trials: SampleTable;
}

/** Node 20 gives a thread no loader for TypeScript from its parent. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('fit-thread.ts', import.meta.url).href)});
});`;

/**
 * Fits models in as many threads as there are processors. Each fit depends on its own task alone, so that the results
 * are the same bytes whichever thread does which. Rejects when a thread fails. @returns results in the order of `fits`.
 */
export async function runFits(
  data: FitData,
  fits: readonly Fit[],
  log: (line: string) => void,
  threads = availableParallelism(),
): Promise<Fitted[]> {
  const results: Fitted[] = [];
  const waiting = [...fits.entries()];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(BEGIN, { eval: true, workerData: data });
      let doing = -1;
      const next = (): void => {
        const [number, fit] = waiting.shift() ?? [-1, null];
        doing = number;
        if (fit === null) void thread.terminate().then(() => resolve(), reject);
        else thread.postMessage(fit, []);
      };
      thread.on('error', reject);
      thread.on('message', (fitted: Fitted) => {
        results[doing] = fitted;
        log(fits[doing]?.name ?? '');
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(threads, fits.length) }, work));
  return results;
}
