import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { tryLater } from '../problem.ts';
import { UnreadableLogError } from '../unreadable-log.ts';
import { HeavyWork } from './light.ts';
import type { Keyring } from '../keyring.ts';
import type { Job, Outcome, Task, ThreadAnswer, ThreadRequest, ThreadSetup } from './work.ts';

/** One processor is left to the event loop. */
const THREADS_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
/** At most this many requests wait for a thread; further ones are answered 503. */
const WAITING_MAX = 8;
const RETRY_AFTER_SECONDS = 3;
/** A job that takes longer is ended with its thread. */
const JOB_MAX_MS = 120_000;
/** The heap of a thread: the largest log takes a quarter of it. */
const HEAP_MAX_MB = 2048;

/** Does heavy work off the main thread: a few threads, each a whole server without a port, with one job at a time. */
export interface Threads {
  /**
   * Answers a request of `owner` (an account, or an address without one). Throws 503 with Retry-After where another one
   * of theirs is in progress, or where too many requests wait.
   */
  answer(owner: string, request: ThreadRequest): Promise<ThreadAnswer>;
  /**
   * Does a task of the server's own, after all waiting requests. Throws UnreadableLogError for a log that can't be
   * opened.
   */
  run(task: Task): Promise<boolean>;
  close(): Promise<void>;
}

interface Waiting {
  readonly work: { kind: 'request'; request: ThreadRequest } | { kind: 'task'; task: Task };
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  doing: (Waiting & { timer: NodeJS.Timeout }) | null;
}

/** Node 20 gives a thread no loader for TypeScript from its parent. */
const beginning = (module: URL): string => {
  const load = `import(${JSON.stringify(module.href)})`;
  return module.href.endsWith('.ts') ? `import('tsx/esm/api').then(({ register }) => (register(), ${load}))` : load;
};

/** The parts of a server that its threads share. */
export type Shared = Pick<ThreadSetup, 'env' | 'postgres' | 'requests'> & { readonly keyring: Keyring };

/** A thread starts when there is work for it, by loading `module`. Jobs take their time from `clock`. */
export function openThreads(setup: Shared, clock: () => Date, module: URL): Threads {
  return new ThreadPool(setup, clock, module);
}

class ThreadPool implements Threads {
  readonly #setup: Shared;
  readonly #clock: () => Date;
  readonly #module: URL;
  readonly #threads = new Set<Thread>();
  readonly #requests: Waiting[] = [];
  readonly #tasks: Waiting[] = [];
  readonly #owners = new Set<string>();
  #number = 0;
  #closed = false;

  constructor(setup: Shared, clock: () => Date, module: URL) {
    this.#setup = setup;
    this.#clock = clock;
    this.#module = module;
  }

  async answer(owner: string, request: ThreadRequest): Promise<ThreadAnswer> {
    if (this.#owners.has(owner))
      throw later('Something large that you asked for is still being worked out. Please try again in a moment.');
    if (this.#requests.length >= WAITING_MAX)
      throw later('Many large texts are being worked out. Please try again in a moment.');
    this.#owners.add(owner);
    try {
      const outcome = await this.#wait(this.#requests, { kind: 'request', request });
      if (outcome.kind === 'answered') return outcome.answer;
      throw new Error('A thread did not answer what it was asked.');
    } finally {
      this.#owners.delete(owner);
    }
  }

  async run(task: Task): Promise<boolean> {
    const outcome = await this.#wait(this.#tasks, { kind: 'task', task });
    return outcome.kind === 'done' && outcome.result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { failed } of [...this.#requests.splice(0), ...this.#tasks.splice(0)])
      failed(later('The server stops.'));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #wait(queue: Waiting[], work: Waiting['work']): Promise<Outcome> {
    if (this.#closed) throw later('The server stops.');
    return new Promise((resolve, reject) => {
      queue.push({ work, done: resolve, failed: reject });
      this.#next();
    });
  }

  #next(): void {
    const idle = [...this.#threads].find(({ doing }) => doing === null);
    if (idle === undefined && this.#threads.size >= THREADS_MAX) return;
    const waiting = this.#requests.shift() ?? this.#tasks.shift();
    if (waiting === undefined) return;
    const thread = idle ?? this.#begin();
    const timer = setTimeout(() => void thread.worker.terminate(), JOB_MAX_MS);
    thread.doing = { ...waiting, timer };
    this.#number += 1;
    const job: Job = { number: this.#number, now: this.#clock().getTime(), ...waiting.work };
    thread.worker.postMessage(job, []);
  }

  #begin(): Thread {
    const { env, postgres, requests, keyring } = this.#setup;
    const workerData: ThreadSetup = { env, postgres, requests, keys: keyring.keys() };
    const worker = new Worker(beginning(this.#module), {
      eval: true,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    const thread: Thread = { worker, doing: null };
    this.#threads.add(thread);
    worker.on('message', (outcome: Outcome) => {
      const did = this.#finish(thread);
      if (outcome.kind === 'failed') did?.failed(errorOf(outcome));
      else did?.done(outcome);
      this.#next();
    });
    // A thread that ended without an answer ran out of memory or time: its job fails, the next job gets a new thread.
    let trouble: Error | null = null;
    worker.on('error', (error: Error) => {
      trouble = error;
    });
    worker.on('exit', () => {
      this.#threads.delete(thread);
      this.#finish(thread)?.failed(tooMuch(trouble));
      this.#next();
    });
    return thread;
  }

  #finish(thread: Thread): Waiting | null {
    const { doing } = thread;
    thread.doing = null;
    clearTimeout(doing?.timer);
    return doing;
  }
}

function errorOf({ message, stack, unreadable }: Extract<Outcome, { kind: 'failed' }>): Error {
  const error = unreadable ? new UnreadableLogError(message) : new Error(message);
  error.stack = stack;
  return error;
}

function later(error: string): Error {
  return tryLater(503, error, RETRY_AFTER_SECONDS);
}

function tooMuch(cause: Error | null): Error {
  const error = tryLater(503, 'This text is too large to be worked out now. Please try again later.', 60);
  error.cause = cause;
  return error;
}

/** Acts in a light transaction, and where that proves too heavy has `task` done in a thread. */
export async function lightOrThread(
  threads: Threads | undefined,
  task: Task,
  act: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof HeavyWork) || threads === undefined) throw error;
    return threads.run(task);
  }
}
