import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A violation of the architecture's rules: the file, and its fault. */
export interface Fault {
  file: string;
  fault: string;
}

export interface Finding {
  files: string[];
  imports: number;
  faults: Fault[];
}

/** The layers that each layer may import, by folder. Each layer may import itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  writing: ['contract'],
  'src/api': ['contract', 'writing'],
  'src/wording': ['contract', 'writing'],
  'src/offline': ['contract', 'writing', 'src/api', 'src/wording'],
  'src/ui': [],
  'src/data': ['contract', 'writing', 'src/api', 'src/wording', 'src/offline', 'src/ui'],
  'src/features': ['contract', 'writing', 'src/api', 'src/wording', 'src/offline', 'src/ui', 'src/data'],
  'src/app': ['contract', 'writing', 'src/api', 'src/wording', 'src/offline', 'src/ui', 'src/data', 'src/features'],
  sw: ['contract', 'writing', 'src/api', 'src/offline'],
  server: ['contract', 'writing'],
};

/** The wings of the server, lowest first: each imports only itself and those before it, so none are in a cycle. */
const WINGS: readonly string[] = [
  'platform',
  'people',
  'letters',
  'courses',
  'assignments',
  'writing',
  'reading',
  'marking',
  'site',
  'demo',
  'app',
];

/** Packages that a layer must not import; a client layer takes zod as zod/mini alone. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  contract: /^(?!zod\/mini$)/,
  writing: /^(?!zod\/mini$)/,
  'src/api': /^(react|zod$|dexie|node:|@tanstack)/,
  'src/offline': /^(react|zod$|node:|@tanstack)/,
  'src/ui': /^(zod|dexie|node:|@tanstack\/react-query)/,
  'src/wording': /^(react|zod|dexie|node:|@tanstack)/,
  'src/data': /^(zod|dexie|node:)/,
  'src/features': /^(zod$|node:)/,
  'src/app': /^(zod$|node:)/,
  sw: /^(react|zod$|dexie|node:)/,
  server: /^(react|dexie|vite)/,
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Reads every source file of the layers under `root` and returns the violations. */
export function inspect(root: string): Finding {
  const faults: Fault[] = [];
  const graph = new Map<string, string[]>();
  let imports = 0;
  for (const layer of Object.keys(LAYERS)) {
    for (const file of sourcesUnder(root, layer)) {
      const text = withoutComments(readFileSync(join(root, file), 'utf8'));
      const found = specifiersOf(text);
      imports += found.length;
      graph.set(
        file,
        found.map((specifier) => resolveSpecifier(file, specifier)),
      );
      const report = (fault: string) => faults.push({ file, fault });
      if (layer === 'src/features' && featureOf(file) === null) report('stands in no feature');
      if (isTest(file)) continue;
      if (layer === 'server' && !WINGS.includes(wingOf(file))) report('stands in no wing');
      for (const specifier of found) checkImport(layer, file, specifier, report);
      checkShape(text, report);
    }
  }
  for (const path of pathsToDexie(graph))
    faults.push({ file: path[0] ?? '', fault: `reaches ${path.slice(1).join(' -> ')}` });
  for (const cycle of cyclesOf(graph))
    for (const file of cycle) faults.push({ file, fault: `is in a cycle: ${[...cycle, cycle[0]].join(' -> ')}` });
  return { files: [...graph.keys()], imports, faults };
}

function checkImport(layer: string, file: string, specifier: string, report: (fault: string) => void): void {
  if (isPackage(specifier)) {
    if (FORBIDDEN[layer]?.test(specifier) === true) report(`imports the package ${specifier}`);
    return;
  }
  if (specifier.startsWith('#') && !/^#(contract|writing)\//.test(specifier))
    report(`imports by the alias ${specifier}`);
  const target = resolveSpecifier(file, specifier);
  if (target.endsWith('.css')) return;
  if (layer.startsWith('src/') && target === 'contract/endpoints.ts') report('imports the whole endpoint table');
  const breach = breachOf(layer, file, target);
  if (breach !== null) report(`imports ${breach} (${specifier})`);
}

/** The name of the forbidden layer, feature or higher wing that an import reaches; null if the import is allowed. */
function breachOf(layer: string, file: string, target: string): string | null {
  const other = layerOf(target);
  if (other === null) return 'what is in no layer';
  if (other !== layer) return LAYERS[layer]?.includes(other) === true ? null : other;
  if (layer === 'server' && WINGS.indexOf(wingOf(target)) > WINGS.indexOf(wingOf(file)))
    return `the wing ${wingOf(target)} above ${wingOf(file)}`;
  return layer === 'src/features' && featureOf(file) !== featureOf(target) ? 'another feature' : null;
}

function checkShape(text: string, report: (fault: string) => void): void {
  if (/(?:^|\n)\s*export\s+default\b/.test(text)) report('has a default export');
  if (/(?:^|\n)\s*(?:export\s+)?(?:const\s+)?enum\s/.test(text)) report('has an enum');
  if (/(?:^|\n)\s*export\s+\*/.test(text)) report('is a barrel');
  const statements = text.split(/;\s*(?:\n|$)/).filter((statement) => statement.trim() !== '');
  const isReExport = (statement: string) => /^\s*export\s(?:type\s)?\{[^}]*\}\s*from\b/.test(statement);
  if (statements.length > 0 && statements.every(isReExport)) report('is a barrel');
}

/** The import paths from the service worker to Dexie, which it must not bundle; a page-only file may import it. */
function pathsToDexie(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (next.startsWith('dexie')) found.push([...path, file, next]);
      else visit(next, [...path, file]);
    }
  };
  for (const file of graph.keys()) if (file.startsWith('sw/') && !isTest(file)) visit(file, []);
  return found;
}

/** Import cycles: at least one for each set of files that import each other in circles. Type-only imports count. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const begin = path.indexOf(file);
    if (begin !== -1) cycles.push(path.slice(begin));
    if (begin !== -1 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

function sourcesUnder(root: string, layer: string): string[] {
  return readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** The imported specifiers. Type-only imports count, though bundles lack them: a layer may not use another's types. */
function specifiersOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

function resolveSpecifier(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  const alias = /^#(contract|writing)\/(.+)$/.exec(bare);
  if (alias !== null) return `${alias[1]}/${alias[2]}.ts`;
  return bare.startsWith('.') ? join(dirname(file), bare).split(sep).join('/') : bare;
}

function layerOf(path: string): string | null {
  return Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`)) ?? null;
}

/** The folder below server; the file's own name for one directly in it. */
function wingOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The folder below src/features; null for a file directly in it. */
function featureOf(path: string): string | null {
  const [, , feature, ...rest] = path.split('/');
  return rest.length === 0 ? null : (feature ?? null);
}

function isPackage(specifier: string): boolean {
  return !specifier.startsWith('.') && !specifier.startsWith('#') && !specifier.startsWith('/');
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
