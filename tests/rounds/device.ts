import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { Desk } from '../journeys/fixtures/desk.ts';
import { FlappingProxy } from '../journeys/fixtures/flapping-proxy.ts';
import { fullBrowserOptions } from '../journeys/fixtures/full-browser.ts';
import { goTo } from '../journeys/fixtures/go-to.ts';
import { killBrowser } from '../journeys/fixtures/kill-browser.ts';
import { labels } from '../journeys/fixtures/labels.ts';
import { DEMO_PASSWORD, type University } from '../journeys/fixtures/university.ts';
import type { Statement } from '../journeys/fixtures/watch.ts';
import { claimAlways, lookAtPage, watchWrites, type Look } from './in-page.ts';
import { paperOf, type Assignments, type Paper, type Person } from './truth.ts';

export type Sabotage = 'early-saved' | 'other-author';

interface Ground {
  server: ServerProcess;
  university: University;
  /** The folder of a browser process that can be killed; null: a context of `browser`. */
  profile: string | null;
  browser: Browser;
  sabotage: Sabotage | null;
}

export interface Tab {
  page: Page;
  person: Person;
  paper: Paper;
  /** The session that holds its script, while it answers nothing; null while the page runs. */
  frozen: CDPSession | null;
}

const SOON_MS = 8000;
const OFFLINE_MS = 3000;
const LOOK_MS = 4000;
const FOCUS_MS = 4000;

/** One browser of a person, with up to two tabs, behind a proxy of its own. */
export class RoundDevice {
  readonly name: string;
  readonly proxy: FlappingProxy;
  tabs: Tab[] = [];
  /** Who logged in last; null after a log-out. */
  person: Person | null = null;
  /** Whether a service worker keeps the app. */
  keepsApp = true;
  isOffline = false;
  readonly #ground: Ground;
  #desk: Desk;
  #read = 0;

  private constructor(name: string, ground: Ground, proxy: FlappingProxy, desk: Desk) {
    this.name = name;
    this.#ground = ground;
    this.proxy = proxy;
    this.#desk = desk;
  }

  static async open(name: string, ground: Ground): Promise<RoundDevice> {
    const proxy = await FlappingProxy.open(ground.server.port);
    return new RoundDevice(name, ground, proxy, await openDesk(ground, proxy, true));
  }

  get canBeKilled(): boolean {
    return this.#ground.profile !== null;
  }

  get context(): BrowserContext {
    return this.#desk.context;
  }

  /** The tab in front. Throws without one. */
  get front(): Tab {
    const tab = this.tabs.at(-1);
    if (tab === undefined) throw new Error(`${this.name} has no tab.`);
    return tab;
  }

  /** As a browser that nobody has used. */
  async renew(keepsApp: boolean): Promise<void> {
    this.calm();
    this.proxy.exchanges.length = 0;
    this.isOffline = false;
    this.tabs = [];
    this.person = null;
    if (this.#ground.profile === null) {
      await this.context.close();
      this.keepsApp = keepsApp;
      this.#desk = await openDesk(this.#ground, this.proxy, keepsApp);
    } else {
      const fresh = await this.context.newPage();
      for (const page of this.context.pages()) if (page !== fresh) await page.close();
      this.#desk.page = fresh;
      await this.setOffline(false);
      const cdp = await this.context.newCDPSession(fresh);
      await cdp.send('Storage.overrideQuotaForOrigin', { origin: this.proxy.origin });
      await cdp.send('Storage.clearDataForOrigin', { origin: this.proxy.origin, storageTypes: 'all' });
      await cdp.detach();
    }
    this.#desk.keepsApp = this.keepsApp;
    this.#read = this.#desk.statements.length;
  }

  /** The line is whole again. */
  calm(): void {
    this.proxy.blocked = null;
    this.proxy.weather = 'pass';
  }

  /** Logs in on the screen in a tab of its own, where nobody is logged in. */
  async logIn(person: Person, page?: Page): Promise<void> {
    this.#desk.page = page ?? this.#desk.page;
    await this.#desk.logIn(person.email);
    this.person = person;
  }

  /** Takes the page that the log-in left, or opens one, as the tab in front on a document. */
  async openTab(paper: Paper, assignments: Assignments, page?: Page): Promise<boolean> {
    if (this.person === null) return false;
    const opened = page ?? (await this.context.newPage());
    const tab = { page: opened, person: this.person, paper, frozen: null };
    this.tabs.push(tab);
    const isOpen = await this.show(tab, paper, assignments);
    return isOpen;
  }

  /** The page of the last log-in. */
  get page(): Page {
    return this.#desk.page;
  }

  /** Shows a document in a tab. Returns whether it can be written in. */
  async show(tab: Tab, paper: Paper, assignments: Assignments): Promise<boolean> {
    // Without an assignment the editor shows what was written last, and the practice page where there is nothing.
    const path = paper === 'practice' ? '/editor' : `/editor?assignment=${assignments[paper]}`;
    tab.paper = paper;
    try {
      if (tab.page.url().startsWith(this.proxy.origin)) await tab.page.evaluate(goTo, path);
      else await tab.page.goto(this.proxy.origin + path, { timeout: SOON_MS });
      return await this.focus(tab);
    } catch {
      return false;
    }
  }

  /** Brings a tab to the front and the caret to the end of its text. Returns whether it can be written in. */
  async focus(tab: Tab): Promise<boolean> {
    this.tabs = [...this.tabs.filter((other) => other !== tab), tab];
    try {
      await tab.page.bringToFront();
      const area = tab.page.getByRole('textbox', { name: labels.writing });
      await area.focus({ timeout: FOCUS_MS });
      await tab.page.keyboard.press('Control+End');
      const heading = await tab.page.locator('h1').first().textContent({ timeout: 1000 });
      tab.paper = paperOf(heading ?? '') ?? tab.paper;
      return await area.isEditable({ timeout: 1000 });
    } catch {
      return false;
    }
  }

  /** The text in the field of a tab; '' without one. */
  async text(tab: Tab): Promise<string> {
    return (await this.look(tab))?.text ?? '';
  }

  /** Reads a tab's page; null where it can't be read. */
  async look(tab: Tab): Promise<Look | null> {
    if (tab.frozen !== null || !tab.page.url().startsWith(this.proxy.origin)) return null;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOOK_MS));
    return Promise.race([tab.page.evaluate(lookAtPage).catch(() => null), late]);
  }

  /** What its pages have said about saving since the last call. */
  said(): Statement[] {
    const since = this.#desk.statements.slice(this.#read);
    this.#read += since.length;
    return since;
  }

  cdp({ page }: Tab): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }

  /** Pages are told at once. Playwright waits for ever for the answer of a worker that was stopped. */
  async setOffline(isOffline: boolean): Promise<void> {
    await Promise.race([this.context.setOffline(isOffline), pause(OFFLINE_MS)]);
    this.isOffline = isOffline;
  }

  /** Lets a frozen page go on. Returns whether it had stood still. */
  async thaw(tab: Tab): Promise<boolean> {
    if (tab.frozen === null) return false;
    const held = tab.frozen;
    tab.frozen = null;
    return held.send('Debugger.disable').then(
      () => true,
      () => false,
    );
  }

  /** Kills the browser's processes and starts it again on the same profile, without a tab. Returns how many ended. */
  async kill(): Promise<number> {
    const { profile } = this.#ground;
    if (profile === null) return 0;
    const killed = await killBrowser(profile);
    await this.context.close().catch(() => undefined);
    const { statements } = this.#desk;
    this.#desk = await openDesk(this.#ground, this.proxy, true);
    this.#desk.statements.push(...statements);
    this.tabs = [];
    if (this.isOffline) await this.setOffline(true);
    return killed;
  }

  /** Logs in again where a page asks for it. Returns whether it did. */
  async logInAgain(tab: Tab): Promise<boolean> {
    if (this.person === tab.person && new URL(tab.page.url()).pathname === '/login') return this.#logInOnPage(tab);
    const ask = tab.page.locator('.reminder').getByRole('button', { name: labels.logIn, exact: true });
    const dialog = tab.page.getByRole('dialog', { name: 'Please log in again' });
    if (!(await ask.isVisible().catch(() => false)) && !(await dialog.isVisible().catch(() => false))) return false;
    try {
      if (await ask.isVisible()) await ask.click({ timeout: SOON_MS });
      await dialog.getByLabel(labels.password, { exact: true }).fill(DEMO_PASSWORD, { timeout: SOON_MS });
      await dialog.getByRole('button', { name: labels.logIn, exact: true }).click({ timeout: SOON_MS });
      await dialog.waitFor({ state: 'hidden', timeout: SOON_MS });
      this.person = tab.person;
      return true;
    } catch {
      return false;
    }
  }

  /** A browser that was killed soon after a log-in may have forgotten it, and shows the log-in instead of the text. */
  async #logInOnPage({ page, person }: Tab): Promise<boolean> {
    this.#desk.page = page;
    try {
      await this.#desk.fillLogIn(person.email, DEMO_PASSWORD);
      await page.waitForURL(({ pathname }) => pathname !== '/login', { timeout: SOON_MS });
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await this.proxy.close();
  }
}

async function openDesk(ground: Ground, proxy: FlappingProxy, keepsApp: boolean): Promise<Desk> {
  const { profile, browser, university, sabotage } = ground;
  const options = { baseURL: proxy.origin, serviceWorkers: keepsApp ? ('allow' as const) : ('block' as const) };
  const context =
    profile === null
      ? await browser.newContext(options)
      : await chromium.launchPersistentContext(profile, { ...fullBrowserOptions(), ...options });
  context.setDefaultTimeout(20_000);
  // The compiler names the functions within functions that are sent to a page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  const desk = await Desk.open(context, proxy, university);
  desk.keepsApp = keepsApp;
  await context.addInitScript(watchWrites);
  if (sabotage === 'early-saved') await context.addInitScript(claimAlways);
  return desk;
}
