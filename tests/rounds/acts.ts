import { labels } from '../journeys/fixtures/labels.ts';
import type { RoundDevice, Tab } from './device.ts';
import type { Stage } from './stage.ts';
import { PAPERS, wordsIn } from './truth.ts';

/** What people do in a round, with real keys and clicks. */
export class Acts {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async type(device = this.#stage.device()): Promise<void> {
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    for (let count = 1 + this.#stage.roll(3); count > 0; count -= 1) await this.typeWord(device, tab);
  }

  async typeWord(device: RoundDevice, tab: Tab): Promise<void> {
    const token = this.#stage.lane.word(tab.person);
    this.#stage.step(`${device.name}: type ${token} (${tab.paper})`);
    this.#stage.oracle.words.set(token, {
      person: tab.person,
      paper: tab.paper,
      device,
      isPromised: false,
      emptied: 'no',
    });
    await tab.page.keyboard.type(`${token} `);
    this.#stage.happened.add('typed');
  }

  /** Cuts the last word and pastes it at the end. */
  async paste(): Promise<void> {
    await this.#change('paste', ['Control+Shift+ArrowLeft', 'Control+x', 'Control+End', 'Control+v']);
  }

  async erase(): Promise<void> {
    await this.#change('delete', ['Control+Shift+ArrowLeft', 'Delete']);
  }

  async undo(): Promise<void> {
    await this.#change(
      'undo',
      Array.from({ length: 1 + this.#stage.roll(2) }, () => 'Control+z'),
    );
  }

  /** Presses keys, and notes which words they took away or brought back. */
  async #change(name: string, keys: readonly string[]): Promise<void> {
    const device = this.#stage.device();
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    const before = new Set(wordsIn(await device.text(tab)));
    // Nothing would be cut, and what somebody else has copied would be pasted.
    if (name === 'paste' && before.size === 0) return;
    const last = [...before].at(-1);
    for (const key of keys) await tab.page.keyboard.press(key);
    const after = new Set(wordsIn(await device.text(tab)));
    const changed = [...before, ...after].filter((word) => before.has(word) !== after.has(word));
    // A word that was cut and pasted may be lost with the page until it is called saved again.
    if (name === 'paste' && last !== undefined) this.#forget(last, after.has(last) ? null : device);
    for (const word of changed) this.#forget(word, device);
    this.#stage.step(`${device.name}: ${name} ${changed.join(' ')}`);
    this.#stage.happened.add(name);
  }

  #forget(token: string, takenBackOn: RoundDevice | null): void {
    const { lane, oracle } = this.#stage;
    for (const device of lane.devices) oracle.hear(device);
    const word = oracle.words.get(token);
    if (word !== undefined) word.isPromised = false;
    if (takenBackOn !== null) oracle.takenBack.set(token, { device: takenBackOn, at: Date.now() });
  }

  async switchPaper(): Promise<void> {
    const device = this.#stage.device();
    const tab = await this.#stage.ready(device);
    if (tab === null) return;
    const paper = tab.paper === 'first' ? 'second' : 'first';
    this.#stage.step(`${device.name}: show ${paper}`);
    await device.show(tab, paper, this.#stage.assignments);
  }

  async secondTab(): Promise<void> {
    const device = this.#stage.device();
    if (device.tabs.length > 1 || device.person === null) return;
    const isOpen = await device.openTab(PAPERS[this.#stage.roll(3)] ?? 'first', this.#stage.assignments);
    this.#stage.step(`${device.name}: second tab${isOpen ? '' : ' (no editor)'}`);
    if (isOpen) this.#stage.happened.add('second tab');
  }

  async otherTab(): Promise<void> {
    const device = this.#stage.device();
    const other = device.tabs.at(0);
    if (device.tabs.length < 2 || other === undefined) return;
    await this.#stage.thaw(device, other);
    await device.focus(other);
    this.#stage.step(`${device.name}: other tab`);
  }

  async submit(): Promise<void> {
    const device = this.#stage.device();
    const tab = await this.#stage.ready(device);
    if (tab === null || tab.paper === 'practice') return;
    this.#stage.step(`${device.name}: submit`);
    const button = tab.page.getByRole('button', { name: labels.submit, exact: true });
    try {
      await button.click({ timeout: 2000 });
      await tab.page.getByRole('dialog').getByRole('button', { name: labels.submitNow }).click({ timeout: 3000 });
      this.#stage.happened.add('submit');
    } catch {
      await tab.page.keyboard.press('Escape').catch(() => undefined);
    }
  }

  async calm(): Promise<void> {
    const device = this.#stage.device();
    this.#stage.step(`${device.name}: calm`);
    this.#stage.countWeather(device);
    device.calm();
    await device.setOffline(false);
  }
}
