import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureBrowser } from '../../scripts/browser.ts';
import { bundleForPage } from '../../lab/bench/typing-bundle.ts';
import { choose } from '../../tests/journeys/fixtures/choose.ts';

let browser: Browser;
let script: string;
let page: Page;

beforeAll(async () => {
  script = await bundleForPage('form-page.tsx');
  browser = await chromium.launch({ executablePath: ensureBrowser(() => undefined), args: ['--no-sandbox'] });
}, 180_000);

afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  const body = '<!doctype html><meta charset=utf-8><body>';
  await page.route('https://lab.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  page.setDefaultTimeout(10_000);
  await page.goto('https://lab.test/');
  await page.addScriptTag({ content: script });
});

async function reload(): Promise<void> {
  await page.reload();
  await page.addScriptTag({ content: script });
}

async function fillAll(): Promise<void> {
  await page.locator('[name=words]').fill('two\nlines');
  await page.locator('[name=password]').fill('secret one');
  await page.locator('[name=shown]').fill('secret two');
  await page.locator('[name=elective][value=a]').check();
  await page.locator('[name=elective][value=b]').uncheck();
  await page.locator('[name=kind][value=two]').check();
  await choose(page.locator('[name=program]'), 'P1');
  await choose(page.locator('[name=department]'), 'D1');
}

const entries = () =>
  page.evaluate(() => {
    const form = document.querySelector('form');
    const data = form === null ? [] : [...new FormData(form)];
    return data.flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []));
  });

it('what was typed and chosen is there again after a reload, also a choice that is offered late', async () => {
  await fillAll();
  await reload();
  await expect
    .poll(entries)
    .toEqual([
      'name=as loaded',
      'words=two\nlines',
      'password=',
      'shown=',
      'token=t',
      'elective=a',
      'kind=two',
      'program=p1',
      'department=d1',
    ]);
});

it('no password, file or hidden value is ever kept, nor a field that nobody touched', async () => {
  await fillAll();
  await page
    .locator('[name=picture]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  const kept = await page.evaluate(() => sessionStorage.getItem('draft') ?? '');
  expect(Object.keys(JSON.parse(kept) as object).sort()).toEqual([
    'department',
    'elective=a',
    'elective=b',
    'kind',
    'program',
    'words',
  ]);
  expect(kept).not.toContain('secret');
});

it('what was sent is forgotten', async () => {
  await fillAll();
  await page.locator('button').click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
});
