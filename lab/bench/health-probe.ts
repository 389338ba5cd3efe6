import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
/** Node 20 gives a thread no loader for TypeScript from its parent. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(import.meta.url)});
});`;

/** The health endpoint since the last read: the longest wait in milliseconds, and the number of answers but 200. */
export interface HealthFigures {
  readonly healthMs: number;
  readonly refused: number;
}

export interface HealthProbe {
  read(): Promise<HealthFigures>;
  stop(): Promise<void>;
}

/** Requests `url` repeatedly from a thread of its own, so that only the server's delays are measured. */
export function probeHealth(url: string): HealthProbe {
  const worker = new Worker(BEGIN, { eval: true, workerData: { url } });
  return {
    read() {
      const answer = new Promise<HealthFigures>((resolve) => worker.once('message', resolve));
      worker.postMessage('read', []);
      return answer;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

async function probe(url: string): Promise<void> {
  let healthMs = 0;
  let refused = 0;
  let began = performance.now();
  parentPort?.on('message', () => {
    // A pending request counts with its wait so far.
    parentPort?.postMessage({ healthMs: Math.max(healthMs, performance.now() - began), refused }, []);
    healthMs = 0;
    refused = 0;
  });
  for (;;) {
    began = performance.now();
    const isWell = await fetch(url).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );
    healthMs = Math.max(healthMs, performance.now() - began);
    if (!isWell) refused += 1;
    began = performance.now();
    await pause(EVERY_MS);
  }
}

if (!isMainThread) await probe((workerData as { url: string }).url);
