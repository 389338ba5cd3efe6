import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/journey.ts';

test.use({ full: true });

const ASSETS = new URL('../../dist/assets/', import.meta.url);
/** Each is a way to the server and back, on a line that may go at any of them. */
const MOST_REQUESTS = 40;

test('one visit brings every file of the app onto the device, with few requests', async ({ desk }) => {
  const asked: string[] = [];
  desk.context.on('request', (request) => {
    if (request.serviceWorker() !== null) asked.push(new URL(request.url()).pathname);
  });
  await desk.page.goto('/login');
  await desk.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(asked.length).toBeLessThan(MOST_REQUESTS);

  desk.proxy.weather = 'down';
  await desk.page.reload();
  await expect(desk.page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const names = (await readdir(ASSETS)).filter((name) => !name.endsWith('.br'));
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const file = await desk.page.evaluate(async (path) => {
      const answer = await fetch(path);
      return { type: answer.headers.get('content-type'), text: await answer.text() };
    }, `/assets/${name}`);
    expect(file.type, name).toMatch(name.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/);
    expect(file.text, name).toBe(await readFile(new URL(name, ASSETS), 'utf8'));
  }
});
