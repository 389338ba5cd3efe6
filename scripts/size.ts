/** Compares the size of each page's files in dist/ with its budget: gzip, in kB of 1,000 bytes. Fails over budget. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string | undefined;
  isEntry?: boolean | undefined;
  isDynamicEntry?: boolean | undefined;
  imports?: string[] | undefined;
  dynamicImports?: string[] | undefined;
  css?: string[] | undefined;
}
type Manifest = Record<string, Chunk>;

interface Line {
  name: string;
  bytes: number;
  budgetKb: number;
}

const DIST = new URL('../dist/', import.meta.url).pathname;
const ENTRY = 'index.html';
const LAZY_CHUNK_KB = 70;
/** Citations are formatted by a processor of this size, with its styles; it is fetched when somebody inserts one. */
const CITATIONS = 'src/features/editor/citations/cite.ts';
const CITATIONS_KB = 125;
const WORKER_KB = 40;
const CSS_KB = 12;

const SITE = 'src/app/site-layout.tsx';
/**
 * The chunk, named in vite.config.ts, that every page of a signed-in person loads, with the offline device code in it.
 */
const SIGNED_IN = 'signed-in';
/** The chunk, named in vite.config.ts, of the book around a screen. */
const SHELL = 'book';
/** The chunk, named in vite.config.ts, with which an editor opens documents. */
const ENGINE = 'engine';
/** The chunk of the router: its lazy imports are the routes. */
const APP = 'app';

/** A page is the entry, its first screens, and all that these import. */
const pages: readonly { name: string; budgetKb: number; screens: readonly string[] }[] = [
  { name: 'landing', budgetKb: 140, screens: [SITE, 'src/features/site/landing-screen.tsx'] },
  { name: 'log in', budgetKb: 140, screens: [SITE, 'src/features/account/log-in-screen.tsx'] },
  {
    name: 'student dashboard and its device',
    budgetKb: 149,
    screens: [SIGNED_IN, SHELL, 'src/app/student-dashboard.tsx'],
  },
  { name: 'editor and its device', budgetKb: 165, screens: [SIGNED_IN, ENGINE, 'src/app/editor-route.tsx'] },
  { name: 'teacher dashboard', budgetKb: 190, screens: [SIGNED_IN, SHELL, 'src/app/teacher-dashboard.tsx'] },
  {
    name: 'admin dashboard',
    budgetKb: 190,
    screens: [SIGNED_IN, SHELL, 'src/app/admin-route.tsx'],
  },
];

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
const lines: Line[] = [
  ...pages.map(({ name, budgetKb, screens }) => ({ name, budgetKb, bytes: bytesOfPage(name, screens) })),
  ...lazyChunks(),
  { name: 'service worker', budgetKb: WORKER_KB, bytes: gzipped('sw.js') },
  heaviestStyles(),
];

for (const { name, bytes, budgetKb } of lines) {
  const mark = bytes <= budgetKb * 1000 ? 'ok  ' : 'OVER';
  console.log(`${mark} ${name.padEnd(50)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of ${budgetKb}`);
}
process.exitCode = lines.some(({ bytes, budgetKb }) => bytes > budgetKb * 1000) ? 1 : 0;

function bytesOfPage(name: string, screens: readonly string[]): number {
  const keys = [ENTRY, ...screens].map(keyOf);
  const missing = keys.filter((key) => manifest[key] === undefined);
  if (missing.length > 0) throw new Error(`The build has no chunk ${missing.join(', ')} for the page '${name}'.`);
  return sum([...closure(keys)].map((key) => manifest[key]?.file ?? ''));
}

/** The key of a chunk that is named by its source or by its name in vite.config.ts. */
function keyOf(name: string): string {
  const named = ([key, chunk]: [string, Chunk]) => key.startsWith('_') && chunk.name === name;
  return Object.entries(manifest).find(named)?.[0] ?? name;
}

/** Every chunk that is loaded with these: itself and its static imports. */
function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** The size that each lazy part adds to the entry: its own chunk and its imports. */
function lazyChunks(): Line[] {
  const shared = closure([ENTRY]);
  const added = (key: string) => [...closure([key])].filter((part) => !shared.has(part));
  return Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && !shared.has(key))
    .map(([key]) => ({
      name: key.replace(/^src\//, ''),
      bytes: sum(added(key).map((part) => manifest[part]?.file ?? '')),
      budgetKb: key === CITATIONS ? CITATIONS_KB : LAZY_CHUNK_KB,
    }));
}

/** The style sheets that one route can load, with all that opens on it, for the route with the most of them. */
function heaviestStyles(): Line {
  const routes = new Set(manifest[keyOf(APP)]?.dynamicImports);
  const within = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
      within([...imports, ...dynamicImports.filter((part) => !routes.has(part))], seen);
    }
    return seen;
  };
  const lines = [...routes].map((route) => {
    const sheets = new Set([...within([ENTRY, route])].flatMap((key) => manifest[key]?.css ?? []));
    return { name: `CSS of ${route.replace(/^src\//, '')}`, bytes: sum([...sheets]), budgetKb: CSS_KB };
  });
  return lines.reduce((most, line) => (line.bytes > most.bytes ? line : most));
}

function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + gzipped(file), 0);
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}
