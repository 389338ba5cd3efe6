import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDERS = ['tests', 'scripts', 'lab', 'src'];
/** With fewer files the walk is broken. */
const FEWEST_FILES = 150;
/**
 * Selecting by script can choose options that a person can't: `choose` in tests/journeys/fixtures uses keys instead.
 */
const SCRIPTED = /\.selectOption\(/;

function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => file.endsWith('.ts') && (folder !== 'src' || file.endsWith('.test.ts'))),
  );
}

it('no test chooses from a list by a script', () => {
  const files = testFiles();
  expect(files.length).toBeGreaterThan(FEWEST_FILES);
  expect(SCRIPTED.test("await page.getByLabel('Course').selectOption({ index: 1 });")).toBe(true);
  const own = 'tests/trusted-input.test.ts';
  expect(files.filter((file) => file !== own && SCRIPTED.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
