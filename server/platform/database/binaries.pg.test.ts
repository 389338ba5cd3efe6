import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { binary, chooseRunner, findBinaries, findPlaces } from './binaries.ts';

const asRoot = process.getuid?.() === 0;

let closed: string;
let moved: string[] = [];
beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'longhand-closed-'));
});
afterEach(async () => {
  for (const folder of [closed, ...moved]) await rm(folder, { recursive: true, force: true });
  moved = [];
});

// Only root has to run PostgreSQL as another user.
describe.skipIf(!asRoot)('as root, in a folder that nobody else can enter', () => {
  it('runs PostgreSQL from a place that its user can reach, and says so', async () => {
    const runner = await chooseRunner();
    const home = join(closed, 'package', 'native');
    await cp(dirname(findBinaries()), dirname(home), { recursive: true, verbatimSymlinks: true });
    const places = await findPlaces(home, join(closed, 'deep', 'data'), runner);
    moved = [places.dataDir];
    expect(places.home).toMatch(/^\/var\/lib\/longhand\/postgresql-/);
    expect(places.dataDir).toMatch(/^\/var\/lib\/longhand\/data-/);
    expect(places.moved).toHaveLength(2);
    const version = spawnSync(binary(places.home, 'postgres'), ['--version'], {
      ...runner,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(version.stdout).toContain('PostgreSQL');
  });

  it('keeps the data where it was asked for when the data folder alone is closed', async () => {
    const dataDir = join(closed, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    spawnSync('chmod', ['755', closed]);
    const places = await findPlaces(findBinaries(), dataDir, await chooseRunner());
    expect(places).toEqual({ home: findBinaries(), dataDir, moved: [] });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
  });
});
