import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** A peer's server in a process of its own. */
export interface ChildServer {
  readonly port: number;
  readonly pid: number;
  /** Ends it with SIGTERM and waits until it is gone. */
  stop(): Promise<void>;
}

/** Runs a bundled module that prints `port N` once it listens. `options` is its argument, as JSON. */
export async function startChild(module: string, options: unknown): Promise<ChildServer> {
  const child = spawn(process.execPath, [module, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${module} ended before it listened.`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /^port (\d+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
