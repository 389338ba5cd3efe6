import process from 'node:process';

/** Prints a line, to the standard error where `code` is not 0. @returns `code`. */
export function say(line: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}

/**
 * Runs a command of the operator and sets the exit code: 0 done, 1 not done, 2 wrong arguments. An error ends it with 1
 * and is printed with its stack, but for those of the classes `known`, whose message is a sentence for people.
 */
export async function runCommand(
  main: (args: string[]) => Promise<number>,
  known: readonly (abstract new (...args: never[]) => Error)[],
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const isKnown = known.some((kind) => error instanceof kind);
    const text = error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error);
    process.exitCode = say(text, 1);
  }
}
