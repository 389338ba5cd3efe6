import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** The source files below a folder of the repository, tests aside, by their paths from `root`. */
export function sourcesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** The program of a source file, as an ESTree with JSX. Throws where it can't be parsed. */
export function programOf(file: string, text: string): unknown {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]?.message}`);
  return program;
}
