import type { Services } from '../services.ts';
import { traced } from '../traces/traces.ts';
import type { Job } from './metrics.ts';

/** Does a round of a job, as a span of its own, and notes in the metrics that it came to its end. */
export async function runJob<T>(
  { traces, metrics }: Pick<Services, 'traces' | 'metrics'>,
  job: Job,
  round: () => Promise<T>,
): Promise<T> {
  const done = await traced(traces, 'job', { 'longhand.job': job }, round);
  metrics?.ran(job);
  return done;
}
