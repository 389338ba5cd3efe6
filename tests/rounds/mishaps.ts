import { setTimeout as pause } from 'node:timers/promises';
import type { VersionVector } from '#contract/op';
import type { Acts } from './acts.ts';
import type { RoundDevice, Tab } from './device.ts';
import { fillQuota, freeQuota } from '../journeys/fixtures/quota.ts';
import {
  clearLocalStorage,
  crash,
  emptyDatabase,
  failWrites,
  freeze,
  leave,
  refusedWrites,
  stopWorker,
  WEATHERS,
  type Fault,
} from './faults.ts';
import type { Stage } from './stage.ts';
import { PAPERS } from './truth.ts';

/** Lets faults happen on the stage of a round, and notes which really did. */
export class Mishaps {
  readonly #stage: Stage;
  readonly #acts: Acts;
  readonly #failing = new Set<Tab>();
  readonly #full = new Set<RoundDevice>();

  constructor(stage: Stage, acts: Acts) {
    this.#stage = stage;
    this.#acts = acts;
  }

  async do(fault: Fault): Promise<void> {
    const device = this.#stage.device();
    this.#stage.step(`${device.name}: ${fault}`);
    const acts: Partial<Record<Fault, (device: RoundDevice) => Promise<void>>> = {
      crash: (on) => this.#crash(on),
      kill: () => this.#kill(),
      freeze: (on) => this.#freeze(on),
      'database emptied': (on) => this.#empty(on),
      'database failing': (on) => this.#failWrites(on),
      quota: (on) => this.#quota(on),
      'local storage cleared': (on) => this.#clearLocalStorage(on),
      'worker stopped': (on) => this.#stopWorker(on),
      'another person': (on) => this.#another(on),
      offline: (on) => this.#offline(on),
      'restored server': () => this.#restore(),
    };
    const act = acts[fault];
    await (act === undefined ? this.#weather(device, fault) : act(device));
  }

  async #crash(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    await this.#acts.typeWord(device, tab);
    if (this.#stage.roll(2) === 0) await this.#stage.oracle.look();
    this.#stage.oracle.hear(device);
    if (await crash(device, tab)) this.#stage.happened.add('crash');
    await this.#comeBack(device, tab);
  }

  async #kill(): Promise<void> {
    const [laptop] = this.#stage.lane.devices;
    const tab = await this.#stage.ready(laptop);
    if (tab === null) return;
    await this.#acts.typeWord(laptop, tab);
    await pause(this.#stage.roll(200));
    this.#stage.oracle.hear(laptop);
    if ((await laptop.kill()) > 0) this.#stage.happened.add('kill');
    await this.#comeBack(laptop, tab);
  }

  /** Opens the document of a dead tab in a new one. */
  async #comeBack(device: RoundDevice, { paper }: Tab): Promise<void> {
    const alive = this.#stage.lane.devices.flatMap(({ tabs }) => tabs);
    for (const tab of this.#failing) if (!alive.includes(tab)) this.#failing.delete(tab);
    if (device.tabs.length > 0 && this.#stage.roll(2) === 0) return;
    if (!(await device.openTab(paper, this.#stage.assignments)))
      this.#stage.step(`${device.name}: the new tab has no editor`);
  }

  async #freeze(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    if (this.#stage.roll(2) === 0) await this.#acts.typeWord(device, tab);
    await freeze(device, tab);
    await pause(this.#stage.roll(1500));
  }

  async #empty(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    const how = (['browser', 'database', 'stores'] as const)[this.#stage.roll(3)] ?? 'browser';
    if (await emptyDatabase(device, tab, how)) this.#stage.happened.add('database emptied');
    await this.#emptied(device, 'database');
    this.#stage.step(`emptied: ${how}`);
  }

  async #clearLocalStorage(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    if (await clearLocalStorage(tab)) this.#stage.happened.add('local storage cleared');
    await this.#emptied(device, 'everything');
  }

  /** Words that were on this device alone may be gone with its page. */
  async #emptied(on: RoundDevice, what: 'database' | 'everything'): Promise<void> {
    this.#stage.oracle.hear(on);
    const { there } = await this.#stage.oracle.last();
    for (const [token, word] of this.#stage.oracle.words)
      if (word.device === on && !there.has(token) && word.emptied !== 'everything') word.emptied = what;
  }

  async #failWrites(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    await failWrites(tab, true);
    this.#failing.add(tab);
    await this.#acts.typeWord(device, tab);
    await pause(this.#stage.roll(1500));
    if ((await refusedWrites(tab, 'refused')) > 0) this.#stage.happened.add('database failing');
  }

  async #quota(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    this.#full.add(device);
    if (!(await fillQuota(tab.page, await device.cdp(tab)))) return;
    const before = await refusedWrites(tab, 'full');
    for (let words = 0; words < 3; words += 1) await this.#acts.typeWord(device, tab);
    await pause(500);
    if ((await refusedWrites(tab, 'full')) > before) this.#stage.happened.add('quota');
  }

  async #stopWorker(device: RoundDevice): Promise<void> {
    const on = device.keepsApp ? device : this.#stage.lane.devices[0];
    const tab = await this.#stage.ready(on);
    if (tab !== null && (await stopWorker(on, tab))) this.#stage.happened.add('worker stopped');
  }

  async #offline(device: RoundDevice): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    await device.setOffline(true);
    const failed = await tab.page.evaluate(() =>
      fetch('/api/ready/', { cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
    );
    if (failed) this.#stage.happened.add('offline');
    await this.#acts.typeWord(device, tab);
  }

  async #weather(device: RoundDevice, fault: Fault): Promise<void> {
    const weather = WEATHERS.find((one) => one === fault);
    if (weather === undefined) return;
    this.#stage.worsen(device, weather);
    await this.#acts.type(device);
    await pause(2500);
  }

  /** The other person logs in on the device and opens the assignment. */
  async #another(device: RoundDevice): Promise<void> {
    const tab = device.front;
    await this.#stage.thaw(device, tab);
    this.#stage.countWeather(device);
    device.calm();
    await device.setOffline(false);
    const other = this.#stage.person(device.person === this.#stage.person(0) ? 1 : 0);
    const how = this.#stage.roll(2) === 0 ? 'log out' : 'lost session';
    if (this.#stage.roll(2) === 0) device.proxy.blocked = /^POST \/api\/outbox/;
    this.#stage.step(`${how}, ${other.letter} logs in${device.proxy.blocked === null ? '' : ' with unsent work'}`);
    try {
      await leave(device, tab, how);
      await this.#stage.enter(device, tab, other);
      this.#stage.happened.add('another person');
    } catch (error) {
      this.#stage.step(`it did not come so far: ${String(error).split('\n')[0]}`);
    }
    device.proxy.blocked = null;
  }

  async #restore(): Promise<void> {
    const before = await this.#vectors();
    await this.#stage.lane.restore();
    this.#stage.oracle.restoredAt = Date.now();
    const after = await this.#vectors();
    if (Object.entries(before).some(([stream, seq]) => (after[stream] ?? 0) < seq))
      this.#stage.happened.add('restored server');
    for (const device of this.#stage.lane.devices)
      for (const { page, frozen } of device.tabs) if (frozen === null) await page.keyboard.press('Control+s');
  }

  async #vectors(): Promise<VersionVector> {
    const vectors: VersionVector = {};
    for (const person of this.#stage.lane.people)
      for (const paper of PAPERS) Object.assign(vectors, (await this.#stage.oracle.stored(person, paper)).vector);
    return vectors;
  }

  /** Ends every fault that lasts. */
  async mend(): Promise<void> {
    for (const device of this.#stage.lane.devices) {
      this.#stage.countWeather(device);
      device.calm();
      await device.setOffline(false);
      for (const tab of device.tabs) await this.#stage.thaw(device, tab);
      const [tab] = device.tabs;
      if (this.#full.has(device) && tab !== undefined) await freeQuota(device.proxy.origin, await device.cdp(tab));
    }
    for (const tab of this.#failing) await failWrites(tab, false).catch(() => undefined);
  }
}
