import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { startServerProcess } from '../../scripts/server-process.ts';
import { Desk } from './fixtures/desk.ts';
import { FlappingProxy } from './fixtures/flapping-proxy.ts';
import { expect, test } from './fixtures/journey.ts';
import { openFolder } from './fixtures/open-folder.ts';
import { bundledServer, copyDemoData } from './fixtures/prepared.ts';
import { University } from './fixtures/university.ts';

const PATIENCE_MS = 150_000;
/** The version after the app as it was built. */
const NEXT = 'next';
const ROOT = new URL('../..', import.meta.url).pathname;

test('a new version of the app arrives while the student writes', async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = await openFolder('longhand-update-');
  const served = join(folder, 'dist');
  await buildNext(join(folder, NEXT));
  await symlink(join(ROOT, 'dist'), served);
  const dataFolder = join(folder, 'data');
  await copyDemoData(dataFolder);
  const server = await startServerProcess({
    dataFolder,
    env: { LONGHAND_DIST: served },
    bundled: bundledServer(),
  });
  const proxy = await FlappingProxy.open(server.port);
  const university = new University(() => server.url);
  const context = await browser.newContext({ baseURL: proxy.origin });
  try {
    const desk = await Desk.open(context, proxy, university);
    const assignment = await university.newAssignment('Two versions');
    await desk.logInToWrite(assignment);
    expect(await versionOf(desk)).toBe(null);
    await desk.type('Written in the first version. ');
    await desk.expectArrived(assignment, 'Written in the first version. ');

    await server.stop();
    await desk.type('Written while the server was changed. ');
    await rm(served);
    await symlink(NEXT, served);
    await server.start();
    await desk.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => desk.page.evaluate(hasWaitingWorker)).toBe(true);
    await desk.type('Written while the second version waits. ');
    const typed =
      'Written in the first version. Written while the server was changed. Written while the second version waits. ';
    await desk.expectArrived(assignment, typed);
    expect(await versionOf(desk)).toBe(null);

    await desk.page.goto('/dashboard/student');
    await desk.page.getByRole('button', { name: 'Update now' }).click();
    // The browser lets the old version's worker end what it is doing first.
    await expect.poll(() => versionOf(desk).catch(() => null), { timeout: PATIENCE_MS }).toBe(NEXT);
    await desk.openEditor(assignment);
    await expect(desk.area).toHaveValue(typed);
    await desk.type('Written in the second version. ');
    await desk.expectArrived(assignment, `${typed}Written in the second version. `);
    await desk.expectHonest(assignment);
  } finally {
    await context.close();
    await proxy.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Builds the present app, marked so that the build differs. */
async function buildNext(outDir: string): Promise<void> {
  const mode = process.env['NODE_ENV'];
  const mark = `<meta name="journey-version" content="${NEXT}"></head>`;
  await build({
    root: ROOT,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [{ name: 'mark', transformIndexHtml: (html) => html.replace('</head>', mark) }],
  });
  // The build sets it to production, which the servers that start here would inherit.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
}

/** The version that marks the page; null for the app as it was built. */
function versionOf({ page }: Desk): Promise<string | null> {
  return page.evaluate(() => document.querySelector('meta[name="journey-version"]')?.getAttribute('content') ?? null);
}

async function hasWaitingWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.ready).waiting !== null;
}
