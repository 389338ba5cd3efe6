/**
 * Figure N10: the cost of a key in the editor with 0, 5,000 and 20,000 unsent edits, as ratios within one run, in
 * documents of the same length, without a network and with every lazy part loaded. The pages take turns in short
 * rounds, so that a busy machine affects all alike; bootstrapping the rounds gives the confidence of the ratios. Run
 * with `npm run bench:backlog`; writes results/backlog.json. Exits with 1 where a ratio is surely above the goal.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, type Page } from '@playwright/test';
import { dice } from '../../tests/fixtures/dice.ts';
import { DEMO_PASSWORD, STUDENT, University } from '../../tests/journeys/fixtures/university.ts';
import { withBuiltApp, type BuiltApp } from './built-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOAL = 1.2;
const UNSENT = [0, 5000, 20_000] as const;
const LENGTH = 20_000;
const ROUNDS = 20;
const KEYS_A_ROUND = 20;
/** The wait between a page's coming to the front and its first key. */
const SETTLE_MS = 400;
/** The number of bootstrap draws of the rounds, and the share of draws left out at each end. */
const DRAWS = 2000;
const LEFT_OUT = 0.05;
const SEED = 20_261_122;
/** Longer than the interval of notices of counts, so that each key pays for its own notice. */
const KEY_PAUSE_MS = 150;
/** The time in which lazy parts are fetched. */
const LOADED_MS = 8000;
const LETTERS = 'the quick brown fox jumps over the lazy dog ';
const TEXT = `${'writing is the only way that I know to find out what I think about it '.repeat(6)}\n\n`.repeat(
  LENGTH / 400,
);

interface Lane {
  unsent: number;
  page: Page;
  cdp: CDPSession;
  /** Milliseconds of the page's own thread for each key, round by round. */
  rounds: number[][];
}

async function main({ url, browser }: BuiltApp): Promise<void> {
  const university = new University(() => url);
  const lanes: Lane[] = [];
  for (const unsent of UNSENT) lanes.push(await openLane(browser, university, url, unsent));
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Each lane is first, second and last in turn.
    const turn = round % lanes.length;
    for (const lane of [...lanes.slice(turn), ...lanes.slice(0, turn)]) await typeRound(lane, round > 0);
  }
  await report(lanes);
}

/**
 * An editor without a network, in a document of LENGTH characters of which the last `unsent` are unsent, one edit each.
 */
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
  // Counts the time that the page's own thread worked, not its waits for a busy machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { unsent, page, cdp, rounds: [] };
}

/** Runs in the page: stores an edit for each character, as an earlier page would have left them. */
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

/** Types one round in one page. The first round warms up and does not count. */
async function typeRound({ page, cdp, rounds }: Lane, isCounted: boolean): Promise<void> {
  await page.bringToFront();
  await page.waitForTimeout(SETTLE_MS);
  const costs: number[] = [];
  for (let key = 0; key < KEYS_A_ROUND; key += 1) {
    const before = await taskSeconds(cdp);
    await page.keyboard.press(LETTERS.charAt(key % LETTERS.length).replace(' ', 'Space'));
    await page.waitForTimeout(KEY_PAUSE_MS);
    costs.push(((await taskSeconds(cdp)) - before) * 1000);
  }
  if (isCounted) rounds.push(costs);
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function report(lanes: readonly Lane[]): Promise<void> {
  const [none] = lanes;
  if (none === undefined) throw new Error('There is no page without unsent edits.');
  const rows = lanes.map(({ unsent, rounds }) => {
    const [medianMs, p95Ms] = [quantileOf(rounds, 0.5), quantileOf(rounds, 0.95)];
    const ratios = { medianRatio: ratioOf(rounds, none.rounds, 0.5), p95Ratio: ratioOf(rounds, none.rounds, 0.95) };
    return { unsent, keys: rounds.flat().length, medianMs, p95Ms, ...ratios };
  });
  console.table(
    rows.map(({ medianRatio, p95Ratio, ...row }) => ({
      ...row,
      medianRatio: told(medianRatio),
      p95Ratio: told(p95Ratio),
    })),
  );
  const report = { goal: GOAL, machineLoad: loadavg()[0], processors: cpus().length, rows };
  await mkdir(join(ROOT, 'results'), { recursive: true });
  await writeFile(join(ROOT, 'results/backlog.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log('results/backlog.json is written.');
  if (rows.some(({ medianRatio, p95Ratio }) => !(medianRatio.low <= GOAL && p95Ratio.low <= GOAL)))
    process.exitCode = 1;
}

interface Ratio {
  readonly ratio: number;
  /** Nine of ten draws of the ratio lie between these. */
  readonly low: number;
  readonly high: number;
}

/**
 * The ratio of a quantile of one page's keys to another's. Rounds are drawn in pairs: each turn shared a machine load.
 */
function ratioOf(of: readonly number[][], to: readonly number[][], share: number): Ratio {
  const roll = dice(SEED);
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = of.map(() => roll(of.length));
    const keysOf = (rounds: readonly number[][]) => drawn.map((round) => rounds[round] ?? []);
    return quantileOf(keysOf(of), share) / quantileOf(keysOf(to), share);
  }).sort((a, b) => a - b);
  const drawAt = (at: number) => draws[Math.floor(at * (draws.length - 1))] ?? Number.NaN;
  const ratio = quantileOf(of, share) / quantileOf(to, share);
  return { ratio, low: drawAt(LEFT_OUT), high: drawAt(1 - LEFT_OUT) };
}

function told({ ratio, low, high }: Ratio): string {
  return `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function quantileOf(rounds: readonly (readonly number[])[], share: number): number {
  const sorted = rounds.flat().sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

await withBuiltApp('backlog', main);
