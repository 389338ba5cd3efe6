import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** The result of one step of the suite. Each check counts as one test. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The output to show of failures. */
  trouble: string;
  /** The duration of each test file, where the step knows it. */
  files?: readonly FileTime[] | undefined;
}

export interface FileTime {
  name: string;
  seconds: number;
}

export interface Step {
  name: string;
  run: () => Promise<Count>;
}

export interface Finished {
  code: number;
  output: string;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>> | undefined;
  /** Also prints every line as it comes. */
  show?: boolean | undefined;
  timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 15 * 60_000;

/**
 * Runs a program from the project's root to its end and returns its output. After `timeoutMs` it is killed: code 124.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, FORCE_COLOR: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => {
      pieces.push(piece);
      if (options.show === true) process.stdout.write(piece);
    });
  }
  let outOfTime = false;
  const timer = setTimeout(() => {
    outOfTime = true;
    killGroup(child.pid);
  }, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const stop = () => killGroup(child.pid);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  return { code: outOfTime ? 124 : (code ?? 1), output: pieces.join('') };
}

/** A step for a program whose exit code is its whole result: one test. */
export function program(name: string, command: string, args: readonly string[], options: RunOptions = {}): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(command, args, options);
      return code === 0
        ? { passed: 1, failed: 0, skipped: 0, trouble: '' }
        : { passed: 0, failed: 1, skipped: 0, trouble: `${command} ${args.join(' ')} ended with ${code}\n${output}` };
    },
  };
}

/**
 * Runs steps one after the other, those of an inner list at the same time, prints a line for each, and adds them up.
 */
export async function runSteps(
  steps: readonly (Step | readonly Step[])[],
  print: (line: string) => void,
): Promise<Count> {
  const sum = { passed: 0, failed: 0, skipped: 0, trouble: '', files: [] as FileTime[] };
  for (const together of steps) {
    for (const count of await Promise.all([together].flat().map((step) => runStep(step, print)))) {
      sum.passed += count.passed;
      sum.failed += count.failed;
      sum.skipped += count.skipped;
      sum.files.push(...(count.files ?? []));
    }
  }
  return sum;
}

async function runStep(step: Step, print: (line: string) => void): Promise<Count> {
  const began = performance.now();
  const count = await step.run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    trouble: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  print(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${tally(count)}  (${seconds} s)`);
  if (count.failed > 0) print(indent(count.trouble));
  return count;
}

/** The slowest test files, one a line. */
export function slowest(files: readonly FileTime[], most: number): string[] {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

/** The plain line: '12 passed, 0 failed', with ', 3 skipped' if any. */
export function tally(count: Count): string {
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  return `${count.passed} passed, ${count.failed} failed${skipped}`;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(-200)
    .map((line) => `     ${line}`)
    .join('\n');
}
