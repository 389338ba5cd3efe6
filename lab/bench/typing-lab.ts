import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { bundleForPage } from './typing-bundle.ts';
import type { Seen } from './typing-page.ts';

/** A real Chromium with the capture of `typing-page.ts` in it. */
export class LabPage {
  readonly #browser: Browser;
  readonly page: Page;
  readonly cdp: CDPSession;

  private constructor(browser: Browser, page: Page, cdp: CDPSession) {
    this.#browser = browser;
    this.page = page;
    this.cdp = cdp;
  }

  static async launch(): Promise<LabPage> {
    const script = await bundleForPage('typing-page.ts');
    const executablePath = ensureBrowser(() => undefined);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    const body = '<!doctype html><meta charset=utf-8><body>';
    await context.route('https://lab.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('https://lab.test/');
    await page.addScriptTag({ content: script });
    return new LabPage(browser, page, await context.newCDPSession(page));
  }

  /** Opens a new document with `text`, the caret at its end. */
  async open(text: string): Promise<void> {
    await this.page.evaluate((shows) => {
      document.body.replaceChildren();
      window.lab = new window.Lab(shows, false);
      window.lab.field.focus();
      window.lab.field.setSelectionRange(shows.length, shows.length);
    }, text);
  }

  async select(start: number, end = start): Promise<void> {
    await this.page.evaluate(([from, to]) => window.lab.field.setSelectionRange(from, to), [start, end] as const);
  }

  async changes(): Promise<Seen[]> {
    return this.page.evaluate(() => window.lab.changes);
  }

  async sources(): Promise<string[]> {
    return (await this.changes()).map((change) => change.source);
  }

  /** The field's value. Throws unless shadow, document and a replay of all edits hold the same. */
  async value(): Promise<string> {
    const verdict = await this.page.evaluate(() => window.lab.check());
    if (verdict !== 'same') throw new Error(`The ${verdict} differs from the field.`);
    return this.page.evaluate(() => window.lab.field.value);
  }

  /** Classes of the text in order as `class:text`, neighbors of one class joined. */
  async classes(): Promise<string[]> {
    const spans = await this.page.evaluate(() => window.lab.classes());
    return spans.reduce<string[]>((joined, span) => {
      const [name = '', text = ''] = span.split(/:(.*)/s);
      const last = joined.at(-1);
      if (last?.startsWith(`${name}:`) === true) joined[joined.length - 1] = last + text;
      else joined.push(span);
      return joined;
    }, []);
  }

  /** Composes through the browser's input method interface, as keyboards of phones and of Indian languages do. */
  async compose(steps: readonly string[], commit: string): Promise<void> {
    for (const text of steps) {
      await this.cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await this.cdp.send('Input.insertText', { text: commit });
  }

  async copyElsewhere(text: string): Promise<void> {
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
