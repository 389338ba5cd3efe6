import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CONTRACT_VERSION } from '#contract/version';
import { SERVER_VERSION } from '../version.ts';

/** A `push` brings ops, a `change` is any other request that writes, and a `page` belongs to no endpoint of the API. */
export type RequestKind = 'push' | 'change' | 'read' | 'page';

/** What the server does by itself, again and again. */
const JOBS = ['mail', 'notifications', 'reminders', 'retention', 'hand-ins', 'heartbeat'] as const;
export type Job = (typeof JOBS)[number];

/** One value of a gauge, with its labels. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is read from elsewhere whenever somebody asks. No label may hold anything that people entered. */
export interface Watched {
  readonly name: `longhand_${string}`;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/** The metrics of this process since its start, for whoever runs it. */
export interface Metrics {
  /** Counts an answered request and how long it took, in seconds. */
  answered(kind: RequestKind, status: number, seconds: number): void;
  /** Counts ops that were stored. */
  stored(ops: number): void;
  /** Notes that a job came to its end without an error. */
  ran(job: Job): void;
  /**
   * Adds a gauge. What takes longer than {@link READ_MS} to read counts as what can't be read. A gauge
   * that can't be read is left out of that answer, or 0 where it has no labels.
   */
  watch(gauge: Watched): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Prometheus itself waits ten seconds for an answer. */
const READ_MS = 2000;
/** From what nobody notices to what a browser gives up on, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param readMs after so long a gauge counts as one that can't be read */
export function createMetrics(now: () => Date, readMs = READ_MS): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = {
    name: 'longhand_info',
    help: 'Version of the server and of its API.',
    labelNames: ['version', 'contract'],
  };
  new Gauge({ ...info, registers }).set({ version: SERVER_VERSION, contract: String(CONTRACT_VERSION) }, 1);
  const requests = new Counter({
    name: 'longhand_requests_total',
    help: 'Answered requests.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'longhand_request_seconds',
    help: 'How long requests took.',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  const ops = new Counter({
    name: 'longhand_ops_stored_total',
    help: 'Ops that were stored: edits, hand-ins and queued requests.',
    registers,
  });
  const jobs = new Gauge({
    name: 'longhand_job_completed_timestamp_seconds',
    help: 'When a job last came to its end without an error; before that, when the server started.',
    labelNames: ['job'],
    registers,
  });
  const ran = (job: Job): void => jobs.set({ job }, now().getTime() / 1000);
  JOBS.forEach(ran);
  return {
    answered(kind, status, seconds) {
      requests.inc({ kind, status });
      durations.observe({ kind }, seconds);
    },
    stored: (count) => ops.inc(count),
    ran,
    watch: ({ name, help, labels, read }) =>
      void new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const readings = (await within(readMs, async () => read())) ?? [];
          this.reset();
          for (const { labels: of, value } of readings) this.set({ ...of }, value);
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** What `read` resolves to; null where it fails or takes longer. */
async function within<T>(ms: number, read: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
