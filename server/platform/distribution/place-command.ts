import { parseArgs } from 'node:util';
import { UsageError, say, type Command } from '../command.ts';
import { listWithAnd } from '../wording.ts';
import { coordinatorOf, nameOf } from './cluster.ts';
import { place, type Placement } from './place.ts';

export const placeCommand: Command = {
  takes: 'UNIVERSITY WORKER [--alone]',
  does: 'Moves a university to a worker of a distributed database.',
  help: [
    'UNIVERSITY is its ID, such as UNI-12345; WORKER is the host of a worker, or host:port.',
    'Works while people write: at the end they wait a few seconds. DATABASE_URL names a superuser.',
    'Universities that share its shard move with it.',
    'With --alone it gets a shard of its own before. While that is made, nobody of the shard can write.',
  ],
  run: runPlace,
};

async function runPlace(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { alone: { type: 'boolean', default: false } },
  });
  const [code, worker] = positionals;
  if (code === undefined || worker === undefined || positionals.length !== 2)
    throw new UsageError('Name a university by its ID, and a worker.');
  return report(await place(coordinatorOf(), code.trim().toUpperCase(), worker, { isAlone: values.alone }));
}

function report({ universities, from, to }: Placement): number {
  const names = listWithAnd(universities);
  if (nameOf(from) === nameOf(to)) return say(`In one shard on ${nameOf(to)}: ${names}.`, 0);
  return say(`Moved from ${nameOf(from)} to ${nameOf(to)}: ${names}.`, 0);
}
