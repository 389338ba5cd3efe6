/** A thread of {@link runFits}: fits one model for each message and answers with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Fit, FitData, Fitted } from './fits.ts';
import { learn, logitsOf } from './learn.ts';

const { lessons, trials } = workerData as FitData;

parentPort?.on('message', ({ use, scored }: Fit) => {
  const learned = learn(lessons, use);
  const fitted: Fitted = { learned, logits: logitsOf(learned, trials, scored) };
  parentPort?.postMessage(fitted, []);
});
