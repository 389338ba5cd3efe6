import { UsageError, type Command } from '../platform/command.ts';

const FLAGS = ['--no-demo'];

export const startCommand: Command = {
  takes: '[--no-demo]',
  does: 'Builds the app where it is older than its sources, and runs the server.',
  help: ['--no-demo makes no demo university. README.md lists the settings, which are environment variables.'],
  run: start,
};

async function start(args: string[]): Promise<number> {
  if (args.some((arg) => !FLAGS.includes(arg))) throw new UsageError();
  // Imported by URL: what builds the app belongs to no layer of the product.
  const url = new URL('../../scripts/app-build.ts', import.meta.url).href;
  const { buildWhereStale } = (await import(url)) as {
    buildWhereStale: (say: (line: string) => void) => Promise<void>;
  };
  await buildWhereStale((line) => void process.stdout.write(`${line}\n`));
  const { serve } = await import('./serve.ts');
  await serve(args);
  return 0;
}
