/**
 * The cost of a seek in a replay, rendered and laid out in a real Chromium: a real log of 44,000 edits and one of
 * 15,000, 1,000 random moments each. Run with `npm run bench:replay`; writes results/replay.json.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import type { Edit } from '#contract/op';
import { ensureBrowser } from '../../scripts/browser.ts';
import { readTypingLogs } from '../../tests/logs/typing-log.ts';
import { composeLog, quantile } from './engine-logs.ts';
import { report, rows } from './engine-report.ts';
import { bundleForPage } from './typing-bundle.ts';

const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';
const SEEKS = 1000;
const FRAME_MS = 16;
const LOGS = fileURLToPath(new URL('../../../shared/data/typing-logs/editing-traces.jsonl.gz', import.meta.url));
const SOURCE = new URL('../../src', import.meta.url);

async function main(): Promise<void> {
  if (!existsSync(LOGS)) {
    console.log('The typing logs (../shared/data/typing-logs) are not beside the project: nothing is measured.');
    return;
  }
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.addScriptTag({ content: await bundleForPage('replay-page.tsx') });
    await page.addStyleTag({ content: await styles() });
    await measure(page, await editsOf('json-crdt-blog-post', 15_000), '15,000 edits');
    await measure(page, await editsOf('seph-blog1', 44_000), '44,000 edits');
  } finally {
    await browser.close();
  }
  await mkdir('results', { recursive: true });
  const machine = { node: process.version, cores: cpus().length, load: loadavg() };
  await writeFile('results/replay.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  console.log('\nresults/replay.json is written.');
}

async function measure(page: Page, edits: readonly Edit[], label: string): Promise<void> {
  report(`replay of ${label}: preparing, once`, await page.evaluate(open, { stream: STREAM, edits }), 'ms');
  await page.getByRole('slider').waitFor();
  const counts = Array.from({ length: SEEKS }, (_, k) => (k * 48_271 * 7919) % (edits.length + 1));
  const cdp = await page.context().newCDPSession(page);
  // Counts the time that the page's own thread worked, not its waits for a busy machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskMs(cdp);
  const times = await page.evaluate(seekAll, counts);
  const busy = (await taskMs(cdp)) - before;
  await cdp.detach();
  report(
    `replay of ${label}: a seek, drawn and laid out, median of ${SEEKS}`,
    quantile(times, 0.5),
    'ms',
    `< ${FRAME_MS}`,
  );
  report(`replay of ${label}: processor time of a seek, its frame included, mean`, busy / SEEKS, 'ms', `< ${FRAME_MS}`);
  report(`replay of ${label}: a seek, 99 of 100 within`, quantile(times, 0.99), 'ms', `< ${FRAME_MS}`);
  report(`replay of ${label}: the longest`, quantile(times, 1), 'ms');
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function open({ stream, edits }: { stream: string; edits: readonly Edit[] }): number {
  return window.replayLab.open(stream, edits);
}

async function seekAll(counts: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (const count of counts) {
    times.push(await window.replayLab.seek(count));
    // Each seek has a frame of its own, as under a finger.
    await new Promise(requestAnimationFrame);
  }
  return times;
}

async function editsOf(id: string, count: number): Promise<Edit[]> {
  for await (const log of readTypingLogs(LOGS)) if (log.id === id) return composeLog(log, STREAM).edits.slice(0, count);
  throw new Error(`There is no log ${id}.`);
}

/** The product's own styles: a text that is laid out without them costs something else. */
async function styles(): Promise<string> {
  const index = await readFile(new URL('ui/styles/index.css', SOURCE), 'utf8');
  const imported = [...index.matchAll(/@import '\.\/([^']+)'/g)].map(([, name]) => `ui/styles/${name ?? ''}`);
  const files = [...imported, 'features/evidence/replay/replay.css'];
  return (await Promise.all(files.map((file) => readFile(new URL(file, SOURCE), 'utf8')))).join('\n');
}

await main();
