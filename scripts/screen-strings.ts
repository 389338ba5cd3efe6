import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, sourcesUnder } from './sources.ts';

/** Words that people read, and their place in the sources. */
export interface ScreenString {
  /** The folder that a reader looks at as a whole: a feature, `src/app`, `contract`, ... */
  room: string;
  file: string;
  line: number;
  /** The words; what is computed stands as '…'. */
  text: string;
}

/** The folders whose words reach people: screens, messages of the contract and of the server, and emails. */
export const FOLDERS = ['src', 'contract', 'server'] as const;
/** Folders of the server that speak to nobody, or whose words belong to the demo's people. */
export const SILENT = /^server\/(demo|platform\/database|dev)\//;
/** Attributes whose values are no words. */
const TECHNICAL_ATTRIBUTES =
  /^(className|class|to|from|href|src|id|htmlFor|name|type|key|rel|target|role|d|viewBox|points|transform|fill|stroke|style|data-.*|anchor|sync|kind|variant|live|icon|autoComplete|autoCapitalize|inputMode|aria-(hidden|live|current|controls|labelledby|describedby|atomic|expanded|haspopup)|preserveAspectRatio|pattern|accept|method|tone|keys|popover|wrap|enterKeyHint|hash)$/;
/** Properties whose values are no words. */
const TECHNICAL_PROPERTIES =
  /^(className|path|method|to|from|id|kind|type|name|key|code|icon|sync|anchor|file|mimeType|queryKey|status|timeZone|timeZoneName|locale|accept)$/;
/** Calls whose arguments are no words. */
const TECHNICAL_CALLS =
  /^(import|sql|RegExp|fetch|getItem|setItem|removeItem|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|query|raw|createElement|setAttribute|getAttribute|toggleAttribute|startsWith|endsWith|includes|split|join|indexOf|localeCompare|lazyRouteComponent|DateTimeFormat|NumberFormat|info|debug|warn|encodeURIComponent)$/;
/** Two words or more, or one with a capital that is no constant and no name of a type of node. */
const WORDS = /^(?=.*\p{L}{2})(.*\p{L}[,.:;!?’…)]*\s+[…(‘“]?[\p{L}\p{N}].*|\p{Lu}\p{Ll}+[.!?…]*)$/u;
/** Lists of CSS classes, paths, and lines of SQL. */
export const TECHNICAL_TEXT =
  /^[a-z0-9-]+( [a-z0-9-]+)*$(?<=-[a-z].*|\bbtn\b.*)|^[#./]|^(select|insert|update|delete|create|alter|with|grant|begin|set) [\s\S]*\b(from|into|set|table|as|on|role|transaction|local)\b/;

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** Every string of the product that a person may read, in the order of files and lines. */
export function screenStrings(root: string): ScreenString[] {
  return FOLDERS.flatMap((folder) =>
    sourcesUnder(root, folder)
      .filter((file) => !SILENT.test(file))
      .flatMap((file) => stringsOf(file, readFileSync(join(root, file), 'utf8'))),
  );
}

/** The strings of one source file. */
export function stringsOf(file: string, source: string): ScreenString[] {
  const found: ScreenString[] = [];
  /** The elements whose words belong to the sentence around them. */
  const parts = new Set<Node>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (isTechnical(node)) return;
    const text = parts.has(node) ? null : textOf(node);
    if (isElement(node)) inlineOf(node).forEach((part) => parts.add(part));
    if (text !== null && WORDS.test(text) && !TECHNICAL_TEXT.test(text)) {
      found.push({ room: roomOf(file), file, line: source.slice(0, node.start).split('\n').length, text });
    }
    for (const inner of partsOf(node)) walk(inner);
  };
  walk(programOf(file, source));
  return found;
}

/** The parts of a node in which further strings may stand: those of a sentence are no strings of their own. */
function partsOf(node: Node): unknown[] {
  if (isElement(node)) {
    const opening = node['openingElement'] as Node | undefined;
    const children = (node['children'] as Node[]).filter(({ type }) => type !== 'JSXText');
    return [...(opening === undefined ? [] : (opening['attributes'] as Node[])), ...children];
  }
  return Object.entries(node)
    .filter(([name]) => name !== 'quasis')
    .map(([, part]) => part);
}

export function isTechnical(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TaggedTemplateExpression':
      return true;
    case 'JSXAttribute':
      return TECHNICAL_ATTRIBUTES.test(nameOf(node['name']));
    case 'Property':
      return TECHNICAL_PROPERTIES.test(nameOf(node['key']));
    case 'CallExpression':
    case 'NewExpression':
      return TECHNICAL_CALLS.test(nameOf(node['callee'])) || isInvariant(node);
    case 'BinaryExpression':
      return /^(===|!==|in|instanceof)$/.test(String(node['operator']));
    default:
      return false;
  }
}

/** Errors that a programmer reads: nobody catches them to show their words. */
function isInvariant(node: Node): boolean {
  return node.type === 'NewExpression' && /^(Error|TypeError|RangeError)$/.test(nameOf(node['callee']));
}

function nameOf(value: unknown): string {
  const node = value as { name?: unknown; value?: unknown; property?: unknown } | undefined;
  if (typeof node?.name === 'string') return node.name;
  if (typeof node?.value === 'string') return node.value;
  return node?.property === undefined ? '' : nameOf(node.property);
}

function isElement(node: Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}

/** The words of a node with '…' for what is computed; null for nodes that are no string. */
function textOf(node: Node): string | null {
  if (isElement(node)) return tidy(childrenOf(node));
  if (node.type === 'Literal' && typeof node['value'] === 'string') return tidy(node['value']);
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return tidy(quasis.map(({ value }) => value.cooked).join('…'));
  }
  return null;
}

/** Inline elements belong to the sentence around them. */
export const INLINE = /^(a|b|i|em|strong|span|small|kbd|code|time|abbr|Link)$/;

function childrenOf(node: Node): string {
  const inline = inlineOf(node);
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return decoded(String(child['value']));
      if (isElement(child)) return inline.includes(child) ? childrenOf(child) : ' ';
      return literalOf(child) ?? '…';
    })
    .join('');
}

/** The elements within a sentence: inline ones beside words. */
export function inlineOf(node: Node): Node[] {
  const children = node['children'] as Node[];
  const hasWords = children.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)));
  return hasWords ? children.filter((child) => isElement(child) && INLINE.test(elementName(child))) : [];
}

function elementName(element: Node): string {
  return nameOf((element['openingElement'] as Node | undefined)?.['name']);
}

const ENTITIES: Readonly<Record<string, string>> = {
  apos: '’',
  rsquo: '’',
  lsquo: '‘',
  amp: '&',
  nbsp: ' ',
  quot: '"',
};

function decoded(text: string): string {
  return text.replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** The text of `{' '}` and the like. */
function literalOf(child: Node): string | null {
  const expression = child['expression'] as Node | undefined;
  return expression?.type === 'Literal' && typeof expression['value'] === 'string' ? expression['value'] : null;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** 'src/features/editor', 'src/app', 'contract', 'server/people'. */
function roomOf(file: string): string {
  const depth = file.startsWith('src/features/') ? 3 : file.startsWith('contract/') ? 1 : 2;
  return file
    .split('/')
    .slice(0, depth)
    .join('/')
    .replace(/\.tsx?$/, '');
}
