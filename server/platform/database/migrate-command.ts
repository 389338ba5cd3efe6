import process from 'node:process';
import { pino } from 'pino';
import { say, type Command } from '../command.ts';
import { readEnv } from '../env.ts';
import { ROOT } from '../root.ts';
import { openDatabase } from './open.ts';
import { findRunning } from './operator-database.ts';

export const migrateCommand: Command = {
  takes: '',
  does: 'Brings the database to this version and tests it, without running the server.',
  help: ['A server does the same as it starts. There is no way back: make a backup before.'],
  run: migrate,
};

async function migrate(): Promise<number> {
  const env = readEnv(process.env, [], ROOT);
  if (env.databaseUrl === undefined && (await findRunning(env.dataDir)) !== null)
    return say('A server is running on this database: it did this when it started. Stop it first.', 1);
  const opened = await openDatabase(env, pino({ level: 'warn' }));
  await opened.close();
  return say('The database is of this version, and keeps universities apart.', 0);
}
