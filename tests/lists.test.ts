import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programOf, sourcesUnder } from '../scripts/sources.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer the walk is broken. */
const FEWEST = 25;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** An empty state in the sources: its line, and whether it may be rendered before its list was loaded. */
interface EmptyState {
  place: string;
  early: boolean;
}

/**
 * A list that is still being loaded must not look like one without rows. So a component that asks the university shows
 * `Empty` only in the children of `QueryView`, which are rendered once there is an answer, or after it has returned for
 * what `isUnknown`. One that is given its rows is rendered by such a component.
 */
function emptyStates(file: string, text: string): EmptyState[] {
  const found: EmptyState[] = [];
  walk(programOf(file, text) as Node, (node, ancestors) => {
    if (node.type !== 'JSXElement' || nameOf(node) !== 'Empty') return;
    const component = ancestors.find(({ type }) => type === 'FunctionDeclaration');
    const source = component === undefined ? text : textOf(component, text);
    const isKnown = ancestors.some((one) => one.type === 'JSXElement' && nameOf(one) === 'QueryView');
    const isGuarded = /if \([^\n]*isUnknown[^\n]*\) return/.test(source);
    const line = text.slice(0, Number(node['start'])).split('\n').length;
    found.push({
      place: `${file}:${String(line)}`,
      early: source.includes('useApiQuery(') && !isKnown && !isGuarded,
    });
  });
  return found;
}

function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []) {
  visit(node, ancestors);
  const within = [...ancestors, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) walk(child, visit, within);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(element: Node): unknown {
  return ((element['openingElement'] as Node)['name'] as Node)['name'];
}

function textOf({ start, end }: Node, text: string): string {
  return text.slice(Number(start), Number(end));
}

it('no list looks empty while it is loaded', () => {
  const files = ['src/features', 'src/app'].flatMap((folder) => sourcesUnder(ROOT, folder));
  const all = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => emptyStates(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(all.length).toBeGreaterThan(FEWEST);
  expect(all.filter(({ early }) => early).map(({ place }) => place)).toEqual([]);
});

it.each([
  [true, 'const rows = useApiQuery(list, {}).data ?? []; return rows.length === 0 ? <Empty says="None." /> : null;'],
  [false, 'return <QueryView answer={useApiQuery(list, {})}>{() => <Empty says="None." />}</QueryView>;'],
  [false, 'const a = useApiQuery(list, {});\nif (isUnknown(a)) return null;\nreturn <Empty says="None." />;'],
  [false, 'return rows.length === 0 ? <Empty says="None." /> : null;'],
])('the check finds an empty state that may come early: %s', (early, body) => {
  expect(emptyStates('planted.tsx', `function Rows() {\n${body}\n}`)).toMatchObject([{ early }]);
});
