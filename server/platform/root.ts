import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, by which the server finds its files; also where the server was bundled into fewer modules. */
export const ROOT = nearestProject(dirname(fileURLToPath(import.meta.url)));

function nearestProject(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return nearestProject(dirname(folder));
}
