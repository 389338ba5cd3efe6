import process from 'node:process';

/** A command of the operator: `longhand NAME ARGUMENTS`. */
export interface Command {
  /** Its arguments as its usage shows them, such as 'FOLDER [--keep COUNT]'; '' where it takes none. */
  readonly takes: string;
  /** What it does, in one sentence. */
  readonly does: string;
  /** What else its help says, one sentence a line. */
  readonly help: readonly string[];
  /**
   * Does it.
   * @returns the exit code: 0 done, 1 not done.
   * @throws UsageError for wrong arguments.
   */
  run(args: string[]): Promise<number>;
}

/** Arguments that a command can't take. The message says which, or is empty where the usage says it all. */
export class UsageError extends Error {}

/** Prints a line, to the standard error where `code` is not 0. @returns `code`. */
export function say(line: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}
