import process from 'node:process';
import { say, UsageError, type Command } from '../platform/command.ts';
import { commands } from './commands.ts';

const HELP = new Set(['help', '--help', '-h']);

/** Runs the command that the arguments name. @returns its exit code: 0 done, 1 not done, 2 wrong arguments. */
async function longhand([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) return say(await listOfCommands(), 2);
  if (HELP.has(name)) return args[0] === undefined ? say(await listOfCommands(), 0) : helpFor(args[0]);
  const load = commands[name];
  if (load === undefined) return unknown(name);
  if (args.some((arg) => HELP.has(arg) && arg !== 'help')) return helpFor(name);
  const command = await load();
  try {
    return await command.run(args);
  } catch (error) {
    return failed(name, command, error);
  }
}

function failed(name: string, { takes, known }: Command, error: unknown): number {
  if (isUsage(error)) {
    const usage = `Usage: longhand ${name} ${takes}`.trimEnd();
    return say(error.message === '' ? usage : `${error.message}\n${usage}`, 2);
  }
  if (!(error instanceof Error)) return say(String(error), 1);
  return say(known.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message), 1);
}

/** Whether the arguments are wrong: for the command, or for Node's parser of arguments, whose code begins so. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS');
}

async function helpFor(name: string): Promise<number> {
  const command = await commands[name]?.();
  if (command === undefined) return unknown(name);
  return say([`Usage: longhand ${name} ${command.takes}`.trimEnd(), command.does, ...command.help].join('\n'), 0);
}

function unknown(name: string): number {
  return say(`There is no command ${name}. The commands are: ${Object.keys(commands).join(', ')}.`, 2);
}

async function listOfCommands(): Promise<string> {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).does}`),
  );
  return ['Usage: longhand COMMAND', '', ...lines, '', 'longhand help COMMAND says more of one.'].join('\n');
}

process.exitCode = await longhand(process.argv.slice(2));
