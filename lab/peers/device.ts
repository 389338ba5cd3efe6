import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { LogChange } from '../../tests/logs/typing-log.ts';
import { fullBrowserOptions } from '../../tests/journeys/fixtures/full-browser.ts';
import { browserProcesses, killBrowser } from '../../tests/journeys/fixtures/kill-browser.ts';
import { quantile } from '../bench/engine-logs.ts';
import type { Front } from './front.ts';
import { textAfter, type Logs } from './logs.ts';
import type { PageOptions } from './page-driver.ts';

/** Edits of each log that are timed, and the longest pause between two of them in milliseconds. */
const TIMED_EDITS = 12;
const TIMED_PAUSE_MS = 120;
const ROUNDS = 16;
const EDITS_A_ROUND = 10;
const ROUND_PAUSE_MS = 100;
const OPENINGS = 3;
/** The longest time in which a page stores and sends a long document. */
const LONG_PATIENCE_MS = 180_000;
const MINUTE_MS = 60_000;
/** A minute in which somebody writes, and does not only think. */
const EDITS_OF_A_MINUTE = 150;

/** What a peer's pages need of outside. */
export interface DevicePeer {
  readonly front: Front;
  /** Whether its device holds the text, or only what is still to be sent. */
  readonly holdsText: boolean;
  /** The options of a page that opens a new document. */
  newDocument(): Promise<PageOptions>;
}

export interface Losses {
  readonly rounds: number;
  /** Edits that the next page does not have, in all rounds, of this many that were written. */
  readonly lost: number;
  readonly written: number;
  readonly roundsWithLoss: number;
}

/** One browser with a profile that outlives its processes. */
export class Device {
  readonly #profile: string;
  #context: BrowserContext;

  private constructor(profile: string, context: BrowserContext) {
    this.#profile = profile;
    this.#context = context;
  }

  static async open(): Promise<Device> {
    const profile = await mkdtemp(join(tmpdir(), 'longhand-peers-'));
    return new Device(profile, await chromium.launchPersistentContext(profile, fullBrowserOptions()));
  }

  /** A new page of a peer, with a document unless `options` are null. */
  async page({ front }: DevicePeer, options: PageOptions | null): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(`http://${front.host}/`);
    if (options !== null) await page.evaluate((asked) => window.peer.open(asked), options);
    return page;
  }

  /** Ends the browser as its menu does, and opens it again. */
  async restart(): Promise<void> {
    await this.#context.close();
    await this.#launch();
  }

  /** Ends all processes of the browser once `act` has resolved, and opens it again. */
  async killAfter(act: () => Promise<unknown>): Promise<void> {
    const pids = browserProcesses(this.#profile);
    await act();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await killBrowser(this.#profile);
    await this.#context.close().catch(() => undefined);
    await this.#launch();
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#profile, { recursive: true, force: true });
  }

  async #launch(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#profile, fullBrowserOptions());
  }
}

/** The milliseconds from each of some edits of each log until IndexedDB had committed it, without a network. */
export async function timeLogs(
  device: Device,
  peer: DevicePeer,
  { essays }: Logs,
): Promise<{ durableP50Ms: number; durableP99Ms: number }> {
  const times: number[] = [];
  for (const { changes } of essays) {
    const options = { ...(await peer.newDocument()), server: null };
    peer.front.isCut = true;
    const page = await device.page(peer, options);
    times.push(...(await write(page, changes.slice(0, TIMED_EDITS), TIMED_PAUSE_MS, true)));
    await page.close();
    peer.front.isCut = false;
  }
  return { durableP50Ms: quantile(times, 0.5), durableP99Ms: quantile(times, 0.99) };
}

/** Closes the page, or kills the browser, at once after the last of some edits, and counts what the next page has. */
export async function countLosses(
  device: Device,
  peer: DevicePeer,
  { essays }: Logs,
  how: 'closed' | 'killed',
): Promise<Losses> {
  const lost: number[] = [];
  for (const log of essays.slice(0, ROUNDS)) {
    const changes = log.changes.slice(0, EDITS_A_ROUND);
    const options = { ...(await peer.newDocument()), server: null };
    peer.front.isCut = true;
    const before = peer.holdsText ? 0 : await waitingOf(device, peer, options);
    const page = await device.page(peer, options);
    const act = () => write(page, changes, ROUND_PAUSE_MS, false);
    if (how === 'killed') await device.killAfter(act);
    else await act().then(() => page.close());
    lost.push(changes.length - (await keptOf(device, peer, { ...options, isNew: false }, changes, before)));
    peer.front.isCut = false;
  }
  return {
    rounds: lost.length,
    lost: lost.reduce((sum, each) => sum + each, 0),
    written: lost.length * EDITS_A_ROUND,
    roundsWithLoss: lost.filter((each) => each > 0).length,
  };
}

async function keptOf(
  device: Device,
  peer: DevicePeer,
  options: PageOptions,
  changes: readonly LogChange[],
  before: number,
): Promise<number> {
  if (!peer.holdsText) return (await waitingOf(device, peer, options)) - before;
  const page = await device.page(peer, options);
  const text = await page.evaluate(() => window.peer.text());
  await page.close();
  for (let kept = changes.length; kept >= 0; kept -= 1) if (textAfter(changes.slice(0, kept)) === text) return kept;
  throw new Error('The text after the end is none that was written.');
}

async function waitingOf(device: Device, peer: DevicePeer, options: PageOptions): Promise<number> {
  const page = await device.page(peer, options);
  const waiting = await page.evaluate(() => window.peer.waiting());
  await page.close();
  return waiting ?? 0;
}

export interface LongDocument {
  /** The median milliseconds until its text is there, from the device alone. */
  readonly openMs: number;
  /** The milliseconds of a replay of all edits; null where the device does not keep them. */
  readonly replayMs: number | null;
}

/**
 * Opens and replays a document of these edits on a device, whose server has them, without a network. Null where the page
 * that wrote them did not come to rest within {@link LONG_PATIENCE_MS}.
 */
export async function timeLong(
  device: Device,
  peer: DevicePeer,
  changes: readonly LogChange[],
): Promise<LongDocument | null> {
  const options = await peer.newDocument();
  if (!(await writeLong(device, peer, options, changes))) return null;
  peer.front.isCut = true;
  const opened = { ...options, isNew: false, server: null };
  const openings: number[] = [];
  const replays: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const page = await device.page(peer, null);
    openings.push(await page.evaluate((asked) => window.peer.open(asked), opened));
    const text = await page.evaluate(() => window.peer.text());
    if (text !== textAfter(changes)) throw new Error('Another text was opened.');
    const replay = await page.evaluate(() => window.peer.replay());
    if (replay !== null) replays.push(replay);
    await page.close();
  }
  peer.front.isCut = false;
  return { openMs: quantile(openings, 0.5), replayMs: replays.length === 0 ? null : quantile(replays, 0.5) };
}

/** @returns whether the page that wrote these came to rest in time. */
async function writeLong(
  device: Device,
  peer: DevicePeer,
  options: PageOptions,
  changes: readonly LogChange[],
): Promise<boolean> {
  const page = await device.page(peer, options);
  const atRest = async (): Promise<boolean> => {
    await write(page, changes, 0, false);
    await page.evaluate(() => window.peer.sent());
    await page.evaluate(() => window.peer.settled());
    return true;
  };
  const isAtRest = await Promise.race([atRest(), pause(LONG_PATIENCE_MS, false, { ref: false })]);
  await page.close();
  return isAtRest;
}

export interface Minute {
  readonly edits: number;
  readonly upBytesPerEdit: number;
  readonly downBytesPerEdit: number;
}

/** A minute of an essay at its own pace, in a page with its server: all bytes of the connections. */
export async function measureMinute(device: Device, peer: DevicePeer, { essays }: Logs): Promise<Minute> {
  const minutes = essays.map(({ changes }) => changes.filter(({ ms }) => ms - (changes[0]?.ms ?? 0) < MINUTE_MS));
  const changes = minutes.find(({ length }) => length >= EDITS_OF_A_MINUTE) ?? [];
  const page = await device.page(peer, await peer.newDocument());
  await page.evaluate(() => window.peer.settled());
  const before = peer.front.traffic();
  await write(page, changes, MINUTE_MS, false);
  await page.evaluate(() => window.peer.sent());
  await page.evaluate(() => window.peer.settled());
  const after = peer.front.traffic();
  await page.close();
  return {
    edits: changes.length,
    upBytesPerEdit: (after.up - before.up) / changes.length,
    downBytesPerEdit: (after.down - before.down) / changes.length,
  };
}

async function write(page: Page, changes: readonly LogChange[], pauseMs: number, isTimed: boolean): Promise<number[]> {
  return page.evaluate(([all, pause, timed]) => window.peer.write(all, pause, timed), [
    changes as LogChange[],
    pauseMs,
    isTimed,
  ] as const);
}
