import process from 'node:process';
import { say, UsageError, type Command } from '../platform/command.ts';
import { commands } from './commands.ts';
import { explain } from './explain.ts';

const HELP = new Set(['help', '--help', '-h']);

/** Runs the command that the arguments name. @returns its exit code: 0 done, 1 not done, 2 wrong arguments. */
async function longhand([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) return say(await listOfCommands(), 2);
  if (HELP.has(name)) return args[0] === undefined ? say(await listOfCommands(), 0) : helpFor(args[0]);
  if (args.some((arg) => HELP.has(arg) && arg !== 'help')) return helpFor(name);
  const command = await find(name);
  if (command === null) return unknown(name);
  try {
    return await command.run(args);
  } catch (error) {
    if (!isUsage(error)) return say(explain(error), 1);
    return say(error.message === '' ? usageOf(name, command) : `${error.message}\n${usageOf(name, command)}`, 2);
  }
}

async function find(name: string): Promise<Command | null> {
  return Object.hasOwn(commands, name) ? ((await commands[name]?.()) ?? null) : null;
}

function usageOf(name: string, { takes }: Command): string {
  return `Usage: longhand ${name} ${takes}`.trimEnd();
}

/** Whether the arguments are wrong: for the command, or for Node's parser of arguments, whose code begins so. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS');
}

async function helpFor(name: string): Promise<number> {
  const command = await find(name);
  if (command === null) return unknown(name);
  return say([usageOf(name, command), command.does, ...command.help].join('\n'), 0);
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
