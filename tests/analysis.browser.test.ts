import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBrowser } from '../scripts/browser.ts';
import { loadScorer } from '../lab/analysis/load-scorer.ts';
import { bundleForPage } from '../lab/bench/typing-bundle.ts';
import { TIRING_PIECES, WRITTEN_TEXTS } from './fixtures/written-texts.ts';
import { analyze } from '#writing/analysis/analyze';

/** Labelled texts are kept outside the project, because we may not redistribute them. */
const DEV = new URL('../../shared/data/ai-writing/dev.jsonl.gz', import.meta.url);
const AT_ONCE = 100;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const script = await bundleForPage('analysis-page.ts');
  browser = await chromium.launch({ executablePath: ensureBrowser(() => undefined), args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.addScriptTag({ content: script });
}, 180_000);

afterAll(async () => {
  await browser.close();
});

async function differences(texts: readonly string[]): Promise<string[]> {
  const scorer = loadScorer();
  const different: string[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = texts.slice(from, from + AT_ONCE);
    const inPage = await page.evaluate(([model, given]) => window.analyzed(model, given), [
      scorer.model,
      some,
    ] as const);
    some.forEach((text, place) => {
      if (inPage[place] !== JSON.stringify(analyze(scorer, text))) different.push(text.slice(0, 60));
    });
  }
  return different;
}

describe('the analysis as it is built for a phone, in a real browser', () => {
  it('comes to the digits of the server on texts of every kind', async () => {
    const long = TIRING_PIECES.map((piece) => piece.repeat(2000));
    expect(await differences([...WRITTEN_TEXTS.map(({ text }) => text), ...long])).toEqual([]);
  }, 60_000);

  it.skipIf(!existsSync(DEV))(
    `comes to the digits of the server on every labelled text of ${DEV.pathname}`,
    async () => {
      const lines = gunzipSync(readFileSync(DEV)).toString('utf8').trim().split('\n');
      const texts = lines.map((line) => (JSON.parse(line) as { text: string }).text);
      expect(texts.length).toBeGreaterThan(1000);
      expect(await differences(texts)).toEqual([]);
    },
    300_000,
  );
});
