import { INLINE } from './screen-strings.ts';
import { isFunction, nameOf, nodeOf, walk, type Declaration, type Node, type SourceIndex } from './source-index.ts';

/** Stands for what is computed: names, numbers, times. */
export const DATA = '…';
/** Constants that name a thing, which every language calls so. */
const NAME_OF_A_THING = /^PLAN_NAME$/;
/** Deeper calls tell nothing more. */
const DEPTH = 8;
/** What these make is data in the reader's locale: numbers, counted nouns, days, times, lists of names. */
const MAKES_DATA =
  /^src\/wording\/(plural|figure|time|zoned-words|list|measure|text-size|bytes)\.ts$|^server\/platform\/wording\.ts$/;

/** The texts that an expression may have, with {@link DATA} for what is no words of ours; '' for nothing. */
export function textsOf(index: SourceIndex, file: string, expression: Node, depth = 0): Set<string> {
  return new Set(depth > DEPTH ? [DATA] : read(index, file, expression, depth));
}

type Texts = Iterable<string>;

function read(index: SourceIndex, file: string, node: Node, depth: number): Texts {
  const of = (part: unknown): Texts => {
    const inner = nodeOf(part);
    return inner === null ? [] : textsOf(index, file, inner, depth);
  };
  switch (node.type) {
    case 'Literal':
      return [typeof node['value'] === 'string' ? node['value'] : typeof node['value'] === 'number' ? DATA : ''];
    case 'TemplateLiteral':
      return [templateText(node)];
    case 'JSXElement':
    case 'JSXFragment':
      return [isBlock(node) ? DATA : elementText(node)];
    case 'Identifier':
      return identifier(index, file, node, depth + 1);
    case 'MemberExpression':
      return member(index, file, node, depth + 1);
    case 'CallExpression':
      return call(index, file, node, depth + 1);
    default:
      return choice(node, of) ?? inside(node, of) ?? [DATA];
  }
}

/** The texts among which an expression chooses, or which it puts together; null for other expressions. */
function choice(node: Node, of: (part: unknown) => Texts): Texts | null {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...of(node['consequent']), ...of(node['alternate'])];
    case 'LogicalExpression':
      return node['operator'] === '&&' ? ['', ...of(node['right'])] : [...of(node['left']), ...of(node['right'])];
    case 'BinaryExpression':
      return node['operator'] === '+' ? [`${first(of(node['left']))}${first(of(node['right']))}`] : null;
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).flatMap((element) => [...of(element)]);
    case 'ObjectExpression':
      return (node['properties'] as Node[]).flatMap((property) => [...of(property['value'])]);
    default:
      return null;
  }
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'ChainExpression',
  'AwaitExpression',
  'SpreadElement',
  'JSXExpressionContainer',
]);

/** The texts of what an expression wraps; null where it wraps nothing. */
function inside(node: Node, of: (part: unknown) => Texts): Texts | null {
  return WRAPPERS.has(node.type) ? of(node['expression'] ?? node['argument']) : null;
}

function isBlock(node: Node): boolean {
  return node.type === 'JSXElement' && !INLINE.test(nameOf((node['openingElement'] as Node)['name']));
}

function identifier(index: SourceIndex, file: string, node: Node, depth: number): Texts {
  const declaration = NAME_OF_A_THING.test(nameOf(node)) ? null : index.resolve(file, nameOf(node), node);
  return declaration === null ? [DATA] : declared(index, declaration, depth);
}

function first(texts: Texts): string {
  return [...texts][0] ?? '';
}

function templateText(node: Node): string {
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(DATA);
}

/** The words of an element, its inner elements included. */
function elementText(node: Node): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXElement') return elementText(child);
      const literal = nodeOf(child['expression'])?.['value'];
      return typeof literal === 'string' ? literal : DATA;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function declared(index: SourceIndex, declaration: Declaration, depth: number): Texts {
  const { file, value, parameter, property } = declaration;
  if (value !== null) {
    if (isFunction(value)) return [DATA];
    return property === null ? textsOf(index, file, value, depth) : [DATA];
  }
  if (parameter === null) return [DATA];
  const calls = index.callsOf(parameter.of);
  if (calls.length === 0) return [DATA];
  return calls.flatMap(({ file: from, places, attributes }): string[] => {
    const given = attributes === null ? places[parameter.place] : property !== null && attributes.get(property);
    if (!given) return [];
    const object = attributes === null && property !== null ? propertyOf(given, property) : given;
    return object === null ? [DATA] : [...textsOf(index, from, object, depth)];
  });
}

function propertyOf(object: Node, name: string): Node | null {
  if (object.type !== 'ObjectExpression') return null;
  const found = (object['properties'] as Node[]).find((property) => nameOf(property['key']) === name);
  return nodeOf(found?.['value']);
}

/** The values of `words[kind]` and `words[kind].name`. */
function valuesOf(index: SourceIndex, file: string, node: Node): { file: string; value: Node }[] {
  if (node.type === 'Identifier') {
    const declaration = index.resolve(file, nameOf(node), node);
    const value = declaration?.property === null ? declaration.value : null;
    return declaration && value ? [{ file: declaration.file, value: unwrapped(value) }] : [];
  }
  if (node.type === 'ObjectExpression') return [{ file, value: node }];
  if (node.type !== 'MemberExpression') return [];
  const name = node['computed'] === true ? null : nameOf(node['property']);
  return valuesOf(index, file, node['object'] as Node).flatMap(({ file: from, value }) => {
    if (value.type !== 'ObjectExpression') return [];
    return (value['properties'] as Node[])
      .filter((property) => name === null || nameOf(property['key']) === name)
      .flatMap((property) => {
        const inner = nodeOf(property['value']);
        return inner === null ? [] : [{ file: from, value: unwrapped(inner) }];
      });
  });
}

function unwrapped(node: Node): Node {
  return /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? unwrapped(node['expression'] as Node) : node;
}

function member(index: SourceIndex, file: string, node: Node, depth: number): Texts {
  const values = valuesOf(index, file, node).filter(({ value }) => !isFunction(value));
  return values.length === 0
    ? [DATA]
    : values.flatMap(({ file: from, value }) => [...textsOf(index, from, value, depth)]);
}

/** Methods whose text is that of what they are called on. */
const KEEPS_TEXT = /^(join|filter|concat|slice|trim|toLowerCase|toUpperCase|replace|replaceAll|sort|toSorted|flat)$/;
const MAPS = /^(map|flatMap)$/;

function call(index: SourceIndex, file: string, node: Node, depth: number): Texts {
  const callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression') {
    const method = nameOf(callee['property']);
    if (KEEPS_TEXT.test(method)) return textsOf(index, file, callee['object'] as Node, depth);
    const mapper = MAPS.test(method) ? (node['arguments'] as Node[])[0] : undefined;
    if (mapper !== undefined) return functionTexts(index, file, mapper, depth);
    return valuesOf(index, file, callee).flatMap(({ file: from, value }) =>
      isFunction(value) ? [...returned(index, from, value, depth)] : [DATA],
    );
  }
  if (nameOf(callee) === 'byCount') return byCountTexts(index, file, (node['arguments'] as Node[]).slice(1), depth);
  return functionTexts(index, file, callee, depth);
}

/** The wordings of `byCount`, unless they are nouns, which stand beside their count. */
function byCountTexts(index: SourceIndex, file: string, wordings: readonly Node[], depth: number): Texts {
  const texts = wordings.flatMap((wording) => [...textsOf(index, file, wording, depth)]);
  return texts.some((text) => text.includes(' ')) ? texts : [DATA];
}

function functionTexts(index: SourceIndex, file: string, callee: Node, depth: number): Texts {
  if (isFunction(callee)) return returned(index, file, callee, depth);
  if (callee.type !== 'Identifier') return [DATA];
  const declaration = index.resolve(file, nameOf(callee), callee);
  if (!declaration?.value || MAKES_DATA.test(declaration.file) || !isFunction(declaration.value)) return [DATA];
  return returned(index, declaration.file, declaration.value, depth);
}

/** What a function may return. */
function returned(index: SourceIndex, file: string, fn: Node, depth: number): Texts {
  const body = fn['body'] as Node;
  if (body.type !== 'BlockStatement') return textsOf(index, file, body, depth);
  const results: Node[] = [];
  const inner = new Set<Node>();
  walk(body, (node) => {
    if (isFunction(node)) walk(node, (part) => inner.add(part));
    const result = node.type === 'ReturnStatement' ? nodeOf(node['argument']) : null;
    if (result !== null && !inner.has(node)) results.push(result);
  });
  return results.flatMap((result) => [...textsOf(index, file, result, depth)]);
}
