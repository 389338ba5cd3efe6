import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveApp } from './static-files.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-pages-'));
  await mkdir(join(folder, 'first-views'));
  await writeFile(join(folder, 'index.html'), 'any page');
  await writeFile(join(folder, 'first-views', 'editor.html'), 'the editor');
  await writeFile(join(folder, 'first-views', 'class.html'), 'a class');
  const files = { '/editor': 'first-views/editor.html', '/teacher/assignment/:id': 'first-views/class.html' };
  await writeFile(join(folder, 'first-views.json'), JSON.stringify(files));
  app = Fastify();
  await serveApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['/editor', 'the editor'],
  ['/editor/', 'the editor'],
  ['/editor?assignment=1', 'the editor'],
  ['/teacher/assignment/01a2?list=all', 'a class'],
  ['/', 'any page'],
  ['/editors', 'any page'],
  ['/x/editor', 'any page'],
  ['/teacher/assignment', 'any page'],
  ['/teacher/assignment/01a2/more', 'any page'],
])('%s is answered with the page that names its code', async (url, page) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(page);
  // A new version is asked for each time.
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('a script or a call below such a path gets no page', async () => {
  expect((await app.inject({ url: '/editor.js' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/editor', method: 'POST' })).statusCode).toBe(404);
});
