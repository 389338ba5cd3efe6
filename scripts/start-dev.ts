import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs the server, restarted when its sources change, and vite in front of it. When one ends, both end. */
function main(): void {
  const children = [
    run(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', join(ROOT, 'server/app/main.ts')]),
    run(join(ROOT, 'node_modules/.bin/vite'), []),
  ];
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) child.once('exit', stop);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function run(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, [...args, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
}

main();
