import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { Desk } from '../journeys/fixtures/desk.ts';
import { FlappingProxy } from '../journeys/fixtures/flapping-proxy.ts';
import { University } from '../journeys/fixtures/university.ts';
import { createKeyboard } from './key-strokes.ts';
import { compareText, type LogRunner } from './report.ts';
import { distrustInPage, killSoon, startFlapping } from './trouble.ts';
import type { TypingLog } from './typing-log.ts';

/** The server is killed while each of the first logs is written. */
const KILLED_LOGS = 10;
const ARRIVAL_TIMEOUT_MS = 180_000;
const ARRIVAL_POLL_MS = 200;

/**
 * Writes each log into a new page of the real editor in Chromium, behind a flapping network and a server that is
 * killed.
 */
export async function browserRunner(server: ServerProcess): Promise<LogRunner> {
  const executablePath = ensureBrowser((line) => console.log(line));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const university = new University(() => server.url);
  const proxy = await FlappingProxy.open(server.port);
  const context = await browser.newContext({ baseURL: proxy.origin, viewport: { width: 1280, height: 800 } });
  const desk = await Desk.open(context, proxy, university, distrustInPage);
  await desk.logIn();
  let written = 0;
  let flaps = 0;

  return {
    async write(log) {
      const assignment = await university.newAssignment(`Log ${log.id}`.slice(0, 120));
      await desk.openEditor(assignment);
      const killed = written++ < KILLED_LOGS ? killSoon(server) : Promise.resolve();
      const flapping = startFlapping(proxy);
      const before = performance.now();
      await writeLog(desk, log);
      const writingMs = performance.now() - before;
      await killed;
      flaps += flapping.stop();
      const onScreen = await desk.text();
      const arrived = await waitForText(university, assignment, log.finalText);
      // The proxy's records of requests would grow with the logs.
      proxy.exchanges.length = 0;
      return {
        fault:
          compareText('the text in the editor', onScreen, log) ?? compareText('the university’s text', arrived, log),
        edits: log.changes.length,
        writingMs,
        bytes: null,
      };
    },
    async end() {
      await browser.close();
      await proxy.close();
      return [
        `${flaps} flaps of the network, ${proxy.cuts} answers cut, ${proxy.swallowed} requests swallowed`,
        `${server.kills} kills of the server`,
        `${desk.untrusted} untrusted events`,
      ];
    },
  };
}

/** Writes a log into the text field that has the focus. */
export async function writeLog(desk: Desk, log: TypingLog): Promise<void> {
  const cdp = await desk.cdp();
  const keyboard = createKeyboard(cdp, async (start, end) => {
    const expression = `document.querySelector('textarea').setSelectionRange(${start}, ${end})`;
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', { expression });
    if (exceptionDetails !== undefined) throw new Error(`The caret could not be set: ${exceptionDetails.text}`);
  });
  for (const change of log.changes) await keyboard.write(change);
  await keyboard.settle();
  await cdp.detach();
}

/** The university's text once it is `expected`; after the timeout, its present text. */
async function waitForText(university: University, assignment: string, expected: string): Promise<string> {
  const deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
  for (;;) {
    const text = await university.text(assignment);
    if (text === expected || Date.now() > deadline) return text;
    await pause(ARRIVAL_POLL_MS);
  }
}
