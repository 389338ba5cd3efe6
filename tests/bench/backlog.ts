/**
 * Figure N10: what a key costs in the editor with 0, 5,000 and 20,000 unsent edits, as ratios of one run, in documents of
 * the same length, without a network and with every lazy part loaded. Run with `npm run bench:backlog`; writes
 * results/backlog.json. Ends with 1 where a ratio is above the goal.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { ensureBrowser } from '../../scripts/browser.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { DEMO_PASSWORD, STUDENT, University } from '../journeys/fixtures/university.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GOAL = 1.2;
const UNSENT = [0, 5000, 20_000] as const;
const LENGTH = 20_000;
const ROUNDS = 4;
const KEYS_A_ROUND = 40;
/** Longer than the notices of counts are apart, so that each key pays for its own. */
const KEY_PAUSE_MS = 150;
/** Lazy parts are fetched within this time. */
const LOADED_MS = 8000;
const LETTERS = 'the quick brown fox jumps over the lazy dog ';
const TEXT = `${'writing is the only way that I know to find out what I think about it '.repeat(6)}\n\n`.repeat(
  LENGTH / 400,
);

interface Lane {
  unsent: number;
  page: Page;
  cdp: CDPSession;
  costs: number[];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-backlog-'));
  const dist = join(folder, 'dist');
  await build({ root: ROOT, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  const server = await startServerProcess({
    dataFolder: join(folder, 'data'),
    env: { LONGHAND_DIST: dist, NODE_ENV: 'development' },
  });
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: ['--no-sandbox'] });
  try {
    const university = new University(() => server.url);
    const lanes: Lane[] = [];
    for (const unsent of UNSENT) lanes.push(await openLane(browser, university, server.url, unsent));
    for (let round = 0; round <= ROUNDS; round += 1) for (const lane of lanes) await typeRound(lane, round > 0);
    await report(lanes);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An editor without a network, in a document of LENGTH characters of which the last `unsent` are unsent, an edit each. */
async function openLane(browser: Browser, university: University, url: string, unsent: number): Promise<Lane> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(STUDENT);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const assignment = await university.newAssignment(`With ${String(unsent)} unsent edits`);
  const user = (await university.session(STUDENT)).user.id;
  const editor = `/editor?assignment=${assignment}`;
  const sent = LENGTH - unsent;
  const names = [`${'s'.repeat(21)}A`, `${'t'.repeat(21)}A`].map((name) =>
    name.replace(/^./, String(unsent).charAt(0)),
  );
  await page.evaluate(putEdits, { user, assignment, stream: names[0] ?? '', text: TEXT.slice(0, sent), after: null });
  await page.goto(editor);
  if (sent > 0) await page.getByTestId('save-state').getByText('Saved to university').waitFor({ timeout: 300_000 });
  await page.waitForTimeout(LOADED_MS);
  await context.setOffline(true);
  await page.goto('/dashboard/student');
  const after = sent === 0 ? null : { stream: names[0] ?? '', clock: sent - 1 };
  const text = TEXT.slice(sent, LENGTH);
  await page.evaluate(putEdits, { user, assignment, stream: names[1] ?? '', text, after });
  await page.goto(editor);
  const area = page.getByRole('textbox', { name: 'Your writing' });
  await area.focus();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(LOADED_MS);
  const length = (await area.inputValue()).length;
  if (length !== LENGTH) throw new Error(`The document has ${String(length)} characters.`);
  const cdp = await context.newCDPSession(page);
  // Time that the page's own thread worked, not time that it waited for a busy machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { unsent, page, cdp, costs: [] };
}

/** Runs in the page: an edit for each character, as an earlier page has left them. */
async function putEdits(of: {
  user: string;
  assignment: string;
  stream: string;
  text: string;
  after: { stream: string; clock: number } | null;
}): Promise<void> {
  const { user, assignment, stream, text } = of;
  if (text === '') return;
  const database = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open('longhand');
    request.addEventListener('success', () => done(request.result));
  });
  const transaction = database.transaction(['outbox', 'streams'], 'readwrite');
  const target = { kind: 'assignment', id: assignment };
  const began = Date.now();
  const head = { stream, user, target, document: `assignment:${assignment}`, number: 1, began, high: 0 };
  transaction.objectStore('streams').put({ ...head, hold: null, failed: null });
  for (let at = 0; at < text.length; at += 1) {
    const after = at === 0 ? of.after : { stream, clock: at - 1 };
    const edit = { kind: 'insert', seq: at + 1, at: at * 10, clock: at, after, before: null, source: 'typed' };
    const row = { stream, seq: at + 1, user, bytes: 30, wallMs: began + at, title: '' };
    transaction.objectStore('outbox').put({ ...row, op: { ...edit, text: text.charAt(at) } });
  }
  await new Promise((done) => transaction.addEventListener('complete', done));
  database.close();
}

/** Turn by turn in all pages, so that a busy machine is busy for all. The first round warms up. */
async function typeRound({ page, cdp, costs }: Lane, isCounted: boolean): Promise<void> {
  await page.bringToFront();
  await page.waitForTimeout(1000);
  for (let key = 0; key < KEYS_A_ROUND; key += 1) {
    const before = await taskSeconds(cdp);
    await page.keyboard.press(LETTERS.charAt(key % LETTERS.length).replace(' ', 'Space'));
    await page.waitForTimeout(KEY_PAUSE_MS);
    if (isCounted) costs.push(((await taskSeconds(cdp)) - before) * 1000);
  }
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function report(lanes: readonly Lane[]): Promise<void> {
  const figures = lanes.map(({ unsent, costs }) => {
    const sorted = costs.toSorted((a, b) => a - b);
    return { unsent, keys: sorted.length, medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
  });
  const none = figures[0];
  const rows = figures.map((each) => ({
    ...each,
    medianRatio: each.medianMs / (none?.medianMs ?? Number.NaN),
    p95Ratio: each.p95Ms / (none?.p95Ms ?? Number.NaN),
  }));
  console.table(rows);
  await mkdir(join(ROOT, 'results'), { recursive: true });
  await writeFile(join(ROOT, 'results/backlog.json'), `${JSON.stringify({ goal: GOAL, rows }, null, 2)}\n`);
  console.log('results/backlog.json is written.');
  if (rows.some(({ medianRatio, p95Ratio }) => !(medianRatio <= GOAL && p95Ratio <= GOAL))) process.exitCode = 1;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

await main();
