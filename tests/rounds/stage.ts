import type { Roll } from '../fixtures/dice.ts';
import type { Weather } from '../journeys/fixtures/flapping-proxy.ts';
import type { RoundDevice, Tab } from './device.ts';
import { hits } from './faults.ts';
import type { Lane } from './lane.ts';
import { Oracle } from './oracle.ts';
import type { Assignments, Person } from './truth.ts';

/** What the acts and faults of one round share. */
export class Stage {
  readonly steps: string[] = [];
  /** The faults that really happened, and the acts of people that did. */
  readonly happened = new Set<string>();
  readonly lane: Lane;
  readonly assignments: Assignments;
  readonly roll: Roll;
  readonly oracle: Oracle;
  readonly #hitsBefore = new Map<RoundDevice, number>();
  readonly #began = Date.now();

  constructor(lane: Lane, assignments: Assignments, roll: Roll) {
    this.lane = lane;
    this.assignments = assignments;
    this.roll = roll;
    this.oracle = new Oracle(lane, assignments);
  }

  /** The tab in front of a device, in its editor; null where it has none. */
  async ready(device: RoundDevice): Promise<Tab | null> {
    const tab = device.tabs.at(-1);
    if (tab === undefined) return null;
    await this.thaw(device, tab);
    return (await device.focus(tab)) ? tab : null;
  }

  device(): RoundDevice {
    return this.lane.devices[this.roll(3) === 0 ? 1 : 0];
  }

  person(index: 0 | 1): Person {
    return this.lane.people[index];
  }

  step(words: string): void {
    this.steps.push(`${((Date.now() - this.#began) / 1000).toFixed(1)} s  ${words}`);
  }

  async thaw(device: RoundDevice, tab: Tab): Promise<void> {
    if (await device.thaw(tab)) this.happened.add('freeze');
  }

  /** The line of a device gets bad. */
  worsen(device: RoundDevice, weather: Weather): void {
    this.countWeather(device);
    device.proxy.weather = weather;
    this.#hitsBefore.set(device, hits(device.proxy));
  }

  /** Notes whether the weather of a device has hit a request since it began. */
  countWeather(device: RoundDevice): void {
    const before = this.#hitsBefore.get(device);
    const { proxy } = device;
    if (proxy.weather !== 'pass' && before !== undefined && hits(proxy) > before) this.happened.add(proxy.weather);
  }

  async enter(device: RoundDevice, tab: Tab, person: Person): Promise<void> {
    device.tabs = device.tabs.filter((one) => one !== tab);
    await device.logIn(person, tab.page);
    await device.openTab('first', this.assignments, tab.page);
  }
}
