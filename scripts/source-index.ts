import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programOf, sourcesUnder } from './sources.ts';

/** A node of an ESTree with JSX. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** What a name stands for: the value of a constant, a function, or what callers pass for a parameter. */
export interface Declaration {
  file: string;
  /** The initial value or the function; null for a parameter. */
  value: Node | null;
  /** The parameter of which function, its place, and its default. */
  parameter: { of: Node; place: number } | null;
  /** The property that is taken out of the value or of what is passed. */
  property: string | null;
  scope: Node;
}

/** What one call passes: arguments, or the attributes of an element. */
export interface Call {
  file: string;
  places: readonly Node[];
  attributes: ReadonlyMap<string, Node> | null;
}

export interface SourceIndex {
  programs: ReadonlyMap<string, { program: Node; text: string }>;
  /** What the name stands for at a node of a file; null for what the sources don't declare. */
  resolve: (file: string, name: string, at: Node) => Declaration | null;
  /** The calls of a function, and its uses as an element. */
  callsOf: (fn: Node) => readonly Call[];
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function isFunction(node: Node): boolean {
  return FUNCTIONS.has(node.type);
}

/** The nodes directly within a node. */
export function childNodes(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part && 'start' in part);
}

export function nodeOf(value: unknown): Node | null {
  return typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : null;
}

/** The sources below `folders`, with what their names stand for and who calls their functions. */
export function indexFolders(root: string, folders: readonly string[]): SourceIndex {
  const files = folders.flatMap((folder) => sourcesUnder(root, folder));
  return indexSources(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

export function indexSources(sources: ReadonlyMap<string, string>): SourceIndex {
  const programs = new Map(
    [...sources].map(([file, text]) => [file, { program: programOf(file, text) as Node, text }]),
  );
  const rooms = new Map([...programs].map(([file, { program }]) => [file, declarationsOf(file, program)]));
  const resolve = (file: string, name: string, at: Node): Declaration | null => {
    const room = rooms.get(file);
    const own = (room?.declared.get(name) ?? [])
      .filter(({ scope }) => scope.start <= at.start && at.end <= scope.end)
      .toSorted((a, b) => b.scope.start - a.scope.start)[0];
    if (own !== undefined) return own;
    const imported = room?.imported.get(name);
    const program = imported && programs.get(imported.file)?.program;
    return program ? resolve(imported.file, imported.name, program) : null;
  };
  const calls = new Map<Node, Call[]>();
  for (const [file, { program }] of programs) {
    walk(program, (node) => {
      const call = callOf(file, node);
      const fn = call === null ? null : resolve(file, call.name, node)?.value;
      if (call !== null && fn) calls.set(fn, [...(calls.get(fn) ?? []), call]);
    });
  }
  return { programs, resolve, callsOf: (fn) => calls.get(fn) ?? [] };
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const inner of childNodes(node)) walk(inner, visit);
}

function declarationsOf(file: string, program: Node) {
  const declared = new Map<string, Declaration[]>();
  const imported = new Map<string, { file: string; name: string }>();
  const declare = (name: string, declaration: Declaration) =>
    declared.set(name, [...(declared.get(name) ?? []), declaration]);
  const enter = (node: Node, scope: Node): void => {
    if (node.type === 'ImportDeclaration') {
      for (const { local, name, from } of importsOf(file, node)) imported.set(local, { file: from, name });
      return;
    }
    if (node.type === 'VariableDeclarator') {
      const value = nodeOf(node['init']);
      for (const { name, property } of namesOf(node['id']))
        declare(name, { file, value, parameter: null, property, scope });
    }
    if (node.type === 'FunctionDeclaration') {
      declare(nameOf(node['id']), { file, value: node, parameter: null, property: null, scope });
    }
    const inner = isFunction(node) || node.type === 'BlockStatement' ? node : scope;
    if (isFunction(node)) {
      (node['params'] as Node[]).forEach((parameter, place) => {
        for (const { name, property } of namesOf(parameter)) {
          declare(name, { file, value: null, parameter: { of: node, place }, property, scope: node });
        }
      });
    }
    for (const part of childNodes(node)) enter(part, inner);
  };
  enter(program, program);
  return { declared, imported };
}

function namesOf(pattern: unknown): { name: string; property: string | null }[] {
  const node = nodeOf(pattern);
  if (node === null) return [];
  if (node.type === 'Identifier') return [{ name: nameOf(node), property: null }];
  if (node.type === 'AssignmentPattern') return namesOf(node['left']);
  if (node.type !== 'ObjectPattern') return [];
  return (node['properties'] as Node[]).flatMap((part) => {
    const property = nameOf(part['key']);
    return namesOf(part['value']).map(({ name }) => ({ name, property }));
  });
}

function importsOf(file: string, node: Node): { local: string; name: string; from: string }[] {
  const from = pathOf(file, String((node['source'] as Node)['value']));
  if (from === null) return [];
  return (node['specifiers'] as Node[]).map((part) => ({
    local: nameOf(part['local']),
    name: nameOf(part['imported'] ?? part['local']),
    from,
  }));
}

function pathOf(file: string, source: string): string | null {
  if (source.startsWith('#')) return `${source.slice(1)}.ts`;
  return source.startsWith('.') ? join(dirname(file), source) : null;
}

function callOf(file: string, node: Node): (Call & { name: string }) | null {
  if (node.type === 'CallExpression' && (node['callee'] as Node).type === 'Identifier') {
    return { file, name: nameOf(node['callee']), places: node['arguments'] as Node[], attributes: null };
  }
  if (node.type !== 'JSXOpeningElement') return null;
  const attributes = (node['attributes'] as Node[]).flatMap((attribute): [string, Node][] => {
    const value = nodeOf(attribute['value']);
    const inner = value?.type === 'JSXExpressionContainer' ? nodeOf(value['expression']) : value;
    return inner === null ? [] : [[nameOf(attribute['name']), inner]];
  });
  return { file, name: nameOf(node['name']), places: [], attributes: new Map(attributes) };
}

/** The name of an identifier, of a key, or of the last part of a path: 'b' of `a.b`. */
export function nameOf(value: unknown): string {
  const node = value as { name?: unknown; value?: unknown; property?: unknown } | null | undefined;
  if (typeof node?.name === 'string') return node.name;
  if (typeof node?.value === 'string') return node.value;
  return node?.property ? nameOf(node.property) : '';
}
