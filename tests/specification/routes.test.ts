import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../../scripts/screens-list.ts';
import { checklist } from './checklist.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const looked = new Set(screens.map(({ path }) => path.split('?')[0]?.replace('{text}', '{id}')));

it('each route of the specification, and each of the router, is looked at: pictures and axe follow the list', () => {
  const specified = Object.entries(checklist).flatMap(([id, { text }]) =>
    id.startsWith('2.route.') && text.startsWith('/') ? [text.split('?')[0] ?? ''] : [],
  );
  expect(specified).toHaveLength(20);
  const router = ['router', 'site-routes']
    .map((name) => readFileSync(join(ROOT, `src/app/${name}.tsx`), 'utf8'))
    .join('');
  const routed = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) =>
    path.replace(/\{?-?\$(\w+)\}?/g, '{$1}'),
  );
  expect(routed.length).toBeGreaterThanOrEqual(20);
  const below = ['admin', 'student'].flatMap((role) => {
    const source = readFileSync(join(ROOT, `src/app/${role}-screen-route.tsx`), 'utf8');
    return [...source.matchAll(/^ {2}(\w+): (?:\(\) =>|\w+Screen,)/gm)].map(([, screen = '']) => `/${role}/${screen}`);
  });
  expect(below.length).toBeGreaterThanOrEqual(8);
  // The first two are looked at by their screens; the third only leads to others.
  const without = new Set(['/admin/{screen}', '/student/{screen}', '/open/{what}']);
  const all = [...specified, ...routed.filter((path) => !without.has(path)), ...below];
  expect(all.filter((path) => !looked.has(path))).toEqual([]);
  expect(specified.filter((path) => !routed.includes(path))).toEqual([]);
});
