/**
 * Figures S1 and N1 (input handler): the cost of a key in the real editor, compared with a bare text area in the same
 * run. Run with `npm run bench:typing`; writes results/typing.json.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, type Page } from '@playwright/test';
import { DEMO_PASSWORD, STUDENT } from '../../tests/journeys/fixtures/university.ts';
import { LabPage } from './typing-lab.ts';
import { withBuiltApp, type BuiltApp } from './built-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORDS = 10_000;
const ROUNDS = 4;
const KEYS_A_ROUND = 100;
const KEYS_TRACED = 400;
/** A fast typist: each key gets a frame of its own. */
const KEY_PAUSE_MS = 25;
const LETTERS = 'the quick brown fox jumps over the lazy dog ';

interface Cost {
  script: number;
  task: number;
  layout: number;
}

/** Paragraphs of 90 words. */
const TEXT = `${'writing is the only way that I know to find out what I think about it '.repeat(6)}

`.repeat(WORDS / 90);

async function main({ url, browser }: BuiltApp): Promise<void> {
  const editor = await openEditor(browser, url);
  const bare = await openBare(browser);
  const figures = { ...(await sideBySide(editor, bare)), ...(await handlers(browser, editor)), ...(await diffs()) };
  report(figures);
  await mkdir(join(ROOT, 'results'), { recursive: true });
  await writeFile(join(ROOT, 'results/typing.json'), `${JSON.stringify(figures, null, 2)}\n`);
}

async function openEditor(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();

  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(STUDENT);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`${url}/editor`);
  await page.getByRole('textbox', { name: 'Your writing' }).focus();
  await page.keyboard.insertText(TEXT);
  await page.getByTestId('save-state').getByText('Saved to university').waitFor({ timeout: 60_000 });
  return page;
}

async function openBare(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.setContent('<!doctype html><textarea style="width: 40rem; height: 24rem; font: 18px/32px serif">');
  await page.getByRole('textbox').focus();
  await page.keyboard.insertText(TEXT);
  return page;
}

/** Types in both pages in turn, so that a busy machine affects both. Returns milliseconds a key: the rounds' median. */
async function sideBySide(editor: Page, bare: Page) {
  const costs: { editor: Cost[]; bare: Cost[] } = { editor: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const here = await costOf(editor);
    const there = await costOf(bare);
    // The first round warms both up.
    if (round === 0) continue;
    costs.editor.push(here);
    costs.bare.push(there);
  }
  const one = medians(costs.editor);
  const other = medians(costs.bare);
  return {
    words: WORDS,
    keys: ROUNDS * KEYS_A_ROUND,
    scriptMsPerKey: one.script,
    taskMsPerKey: one.task,
    layoutMsPerKey: one.layout,
    bareScriptMsPerKey: other.script,
    bareTaskMsPerKey: other.task,
    bareLayoutMsPerKey: other.layout,
    overheadMsPerKey: median(costs.editor.map((cost, at) => cost.task - (costs.bare[at]?.task ?? 0))),
  };
}

async function costOf(page: Page): Promise<Cost> {
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  // Counts the time that the page's own thread worked, not its waits for a busy machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(1000);
  const before = await metrics(cdp);
  await typeKeys(page, KEYS_A_ROUND);
  const after = await metrics(cdp);
  await cdp.detach();
  const each = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / KEYS_A_ROUND;
  return { script: each('ScriptDuration'), task: each('TaskDuration'), layout: each('LayoutDuration') };
}

async function metrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}

async function typeKeys(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(LETTERS.charAt(key % LETTERS.length).replace(' ', 'Space'));
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
}

/** N1: the time of all handlers from the input event to the durable write, from the browser's own trace. */
async function handlers(browser: Browser, editor: Page) {
  await editor.bringToFront();
  await browser.startTracing(editor, { categories: ['devtools.timeline'] });
  await typeKeys(editor, KEYS_TRACED);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const times = trace.traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input')
    .map(({ dur, tdur }) => (tdur ?? dur ?? 0) / 1000)
    .sort((a, b) => a - b);
  return {
    inputHandlers: times.length,
    inputHandlerP50Ms: quantile(times, 0.5),
    inputHandlerP99Ms: quantile(times, 0.99),
    inputHandlerMaxMs: times.at(-1) ?? Number.NaN,
  };
}

interface TraceEvent {
  name: string;
  dur?: number;
  /** Like `dur`, in thread time. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** Measures the comparison alone, in the browser, for a key in the middle of a text of 10,000 characters. */
async function diffs() {
  const lab = await LabPage.launch();
  const micros = await lab.page.evaluate(() => {
    const rounds: number[] = [];
    const field = document.createElement('textarea');
    document.body.append(field);
    for (let round = 0; round < 9; round += 1) {
      const texts: string[] = [];
      for (let at = 0; at < 400; at += 1) {
        field.value = `${'one more word here '.repeat(264)}${'x'.repeat(at)}${' and the rest of it'.repeat(264)}`.slice(
          0,
          10_000 + at,
        );
        texts.push(field.value);
      }
      const start = performance.now();
      for (let at = 1; at < texts.length; at += 1) window.diff(texts[at - 1] ?? '', texts[at] ?? '', 5016 + at);
      rounds.push(((performance.now() - start) * 1000) / (texts.length - 1));
    }
    return Math.min(...rounds);
  });
  await lab.close();
  return { diffCharacters: 10_000, diffMicroseconds: micros };
}

function medians(costs: readonly Cost[]): Cost {
  return {
    script: median(costs.map((cost) => cost.script)),
    task: median(costs.map((cost) => cost.task)),
    layout: median(costs.map((cost) => cost.layout)),
  };
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

function report(figures: Record<string, number>): void {
  const goals: Record<string, string> = {
    scriptMsPerKey: 'goal <= 1',
    overheadMsPerKey: 'goal <= 1.5',
    inputHandlerP99Ms: 'goal <= 1',
    diffMicroseconds: 'goal <= 5',
  };
  for (const [name, value] of Object.entries(figures)) {
    console.log(`${name.padEnd(22)} ${String(Math.round(value * 1000) / 1000).padStart(10)}  ${goals[name] ?? ''}`);
  }
}

await withBuiltApp('typing', main);
