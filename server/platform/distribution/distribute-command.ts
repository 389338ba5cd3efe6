import { UsageError, say, type Command } from '../command.ts';
import { coordinatorOf } from './cluster.ts';
import { distribute } from './distribute.ts';

export const distributeCommand: Command = {
  takes: '',
  does: 'Distributes the universities of DATABASE_URL over the workers of its Citus cluster.',
  help: [
    'DATABASE_URL names a superuser of a database on the coordinator, which longhand migrate has brought to this version.',
    'Stop the servers first, and make a backup. It happens whole or not at all, and there is no way back.',
  ],
  run: runDistribute,
};

async function runDistribute(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('It takes no arguments.');
  await distribute(coordinatorOf());
  return say('The universities are distributed over the workers. Servers can start.', 0);
}
