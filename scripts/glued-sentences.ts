import { FOLDERS, INLINE, SILENT, TECHNICAL_TEXT, inlineOf, isTechnical } from './screen-strings.ts';
import { childNodes, isFunction, nameOf, nodeOf, type Node, type SourceIndex } from './source-index.ts';
import { DATA, textsOf } from './word-values.ts';

/** A sentence that no translator could turn, because it is put together of pieces. */
export interface GluedSentence {
  file: string;
  line: number;
  kind: 'words spliced in' | 'stand-in for data' | 'piece of a sentence' | 'plural by hand' | 'list by hand';
  text: string;
}

/** What stands side by side: words of the source, or an expression with the texts that it may have. */
interface Piece {
  words: string;
  expression: Node | null;
}

const LETTERS = /\p{L}/u;
const TWO_LETTERS = /\p{L}{2}/u;
/** A text that is a sentence, or several. */
const WHOLE = /^[^\p{Ll}][\s\S]*[.!?…][)”’]?$/u;
/** Labels of the specification that have no colon before their value. */
const LABEL = /^\s*Last saved $/;
const BEFORE_A_SENTENCE = /^\s*$|[.!?:·”’)]\s+$|[·“‘([]\s*$|\n\s*$/u;
const ENDED = /^[.!?]?\s*$|^[.!?:]\s|^[.!?]?\s*[·”’)\]]|^\n/u;
const BEGUN = /^\s+[\p{Lu}\p{N}…“]/u;
/** Begins or ends as only a piece does: ', late by', ' and more', 'Submitted '. */
const PIECE = /^\s*[,;]\s+\p{L}|^\s+[(\p{L}]|[\p{Ll},;:]\s+$/u;
/** Beginnings of keys and addresses. */
const TECHNICAL_VALUE = /^[\w.-]*[:/][\w:./-]*$|^\.\w+$/;
const BY_ONE = /^(===|!==|>|<=)$/;
/** What operators and developers read, files of other programs, and the room of plurals itself. */
const ASIDE =
  /^server\/(platform\/(docs|env|keyring|threads|plugins|route|wording)\b|app\/(longhand|serve)\.ts|reading\/proof\/export\.ts|.*-command\.ts)|\/(docx(-\w+)?|formatted-docx)\.ts$|^src\/wording\/plural\.ts$/;
const SEPARATOR = /\p{L}|^\s*[,;]/u;

/** The glued sentences of the screens, messages and emails, in the order of files and lines. */
export function gluedSentences(index: SourceIndex): GluedSentence[] {
  return [...index.programs]
    .filter(
      ([file]) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && !SILENT.test(file) && !ASIDE.test(file),
    )
    .flatMap(([file, { program, text }]) => gluedIn(index, file, program, text));
}

function gluedIn(index: SourceIndex, file: string, program: Node, source: string): GluedSentence[] {
  const found: GluedSentence[] = [];
  const add = (kind: GluedSentence['kind'], node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ file, line, kind, text: text.replace(/\s+/g, ' ').trim() });
  };
  /** Elements whose words belong to the sentence around them. */
  const parts = new Set<Node>();
  const visit = (node: Node): void => {
    if (isListByHand(node)) add('list by hand', node, source.slice(node.start, node.end));
    if (isTechnical(node) && !isListByHand(node)) return;
    for (const run of parts.has(node) ? [] : runsOf(node, parts)) {
      const glued = splicedOf(index, file, run);
      if (glued !== null)
        add(
          isStandIn(index, file, glued) ? 'stand-in for data' : 'words spliced in',
          glued,
          run.map(({ words }) => words).join(''),
        );
    }
    const piece = pieceOf(node);
    if (piece !== null) add('piece of a sentence', node, piece);
    if (isPluralByHand(index, file, node)) add('plural by hand', node, source.slice(node.start, node.end));
    for (const inner of childNodes(node)) visit(inner);
  };
  visit(program);
  return found;
}

/** What a node says in one go: the words of a template, of a sum, or of an element between its blocks. */
function runsOf(node: Node, parts: Set<Node>): Piece[][] {
  if (node.type === 'TemplateLiteral') {
    const expressions = node['expressions'] as Node[];
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    const pieces = quasis.flatMap(({ value }, place): Piece[] => [
      { words: value.cooked, expression: null },
      ...(expressions[place] ? [{ words: DATA, expression: expressions[place] }] : []),
    ]);
    const text = pieces.map(({ words }) => words).join('');
    return TECHNICAL_TEXT.test(text.replaceAll(DATA, 'x')) || !/\s/.test(text) ? [] : [pieces];
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') return [summands(node, parts)];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return elementRuns(node, parts);
  return [];
}

function summands(node: Node, parts: Set<Node>): Piece[] {
  return [node['left'] as Node, node['right'] as Node].flatMap((side): Piece[] => {
    if (side.type === 'BinaryExpression' && side['operator'] === '+') {
      parts.add(side);
      return summands(side, parts);
    }
    return [
      typeof side['value'] === 'string'
        ? { words: side['value'], expression: null }
        : { words: DATA, expression: side },
    ];
  });
}

function elementRuns(element: Node, parts: Set<Node>): Piece[][] {
  const runs: Piece[][] = [[]];
  const add = (piece: Piece) => runs.at(-1)?.push(piece);
  const enter = (node: Node): void => {
    const inline = [...inlineOf(node), ...(node['children'] as Node[]).filter(saysSomething)];
    for (const child of node['children'] as Node[]) {
      if (child.type === 'JSXText') add({ words: spaced(String(child['value'])), expression: null });
      else if (child.type === 'JSXExpressionContainer') {
        const expression = child['expression'] as Node;
        if (typeof expression['value'] === 'string') add({ words: expression['value'], expression: null });
        else if (drawsBlock(expression)) runs.push([]);
        else if (expression.type !== 'JSXEmptyExpression') add({ words: DATA, expression });
      } else if (inline.includes(child)) {
        parts.add(child);
        enter(child);
      } else runs.push([]);
    }
  };
  enter(element);
  return runs.filter((run) => run.length > 1);
}

/** Whether an inline element has words of its own, to which those beside it belong. */
function saysSomething(node: Node): boolean {
  return (
    isInline(node) &&
    (node['children'] as Node[]).some(({ type, value }) => type === 'JSXText' && LETTERS.test(String(value)))
  );
}

function isInline(node: Node): boolean {
  return node.type === 'JSXElement' && INLINE.test(nameOf((node['openingElement'] as Node)['name']));
}

/** Whether an expression draws elements of their own, such as notices and buttons, beside the words. */
function drawsBlock(node: Node | null): boolean {
  if (node === null) return false;
  switch (node.type) {
    case 'JSXElement':
      return !isInline(node);
    case 'JSXFragment':
      return (node['children'] as Node[]).some(drawsBlock);
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].some((side) => drawsBlock(side as Node));
    case 'LogicalExpression':
      return drawsBlock(node['right'] as Node);
    case 'ParenthesizedExpression':
    case 'ReturnStatement':
      return drawsBlock((node['expression'] ?? node['argument']) as Node | null);
    case 'BlockStatement':
      return childNodes(node).some(drawsBlock);
    case 'CallExpression':
      return (node['arguments'] as Node[]).some((given) => isFunction(given) && drawsBlock(given['body'] as Node));
    default:
      return false;
  }
}

/** Text of an element as it is drawn: a break of the line with its indent is nothing at an end, else a space. */
function spaced(text: string): string {
  return text
    .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ');
}

/** The first expression of a run that puts words into a sentence which it is not the whole of. */
function splicedOf(index: SourceIndex, file: string, run: readonly Piece[]): Node | null {
  const read = run.map(({ words, expression }) => ({
    expression,
    texts: expression === null ? [words] : [...textsOf(index, file, expression)].filter((text) => text !== ''),
  }));
  for (const [place, { expression, texts }] of read.entries()) {
    const said = texts.filter((text) => TWO_LETTERS.test(text) && !TECHNICAL_VALUE.test(text));
    if (expression === null || said.length === 0) continue;
    const before = read
      .slice(0, place)
      .map((piece) => piece.texts[0] ?? '')
      .join('');
    const after = read
      .slice(place + 1)
      .map((piece) => piece.texts[0] ?? '')
      .join('');
    if ((before.trim() === '' || LABEL.test(before)) && after.trim() === '') continue;
    if (isApart(before, said, after)) continue;
    return expression;
  }
  return null;
}

/** Whether an expression is a name or the like, with a short word for it where it is not known. */
function isStandIn(index: SourceIndex, file: string, expression: Node): boolean {
  const texts = [...textsOf(index, file, expression)].filter((text) => text !== '');
  const said = texts.filter((text) => TWO_LETTERS.test(text));
  return texts.includes(DATA) && said.every((text) => /^\S+( \S+){0,2}$/.test(text) && !/[.,;:]|^…|…$/.test(text));
}

/** Whether words stand on their own between others. */
function isApart(before: string, said: readonly string[], after: string): boolean {
  const isWhole = said.every((text) => WHOLE.test(text.trim()));
  // Data before a whole sentence is a sentence, too: the words of a problem, a person's own.
  if (!BEFORE_A_SENTENCE.test(before) && !(isWhole && /…\s+$/u.test(before))) return false;
  return ENDED.test(after) || (isWhole && BEGUN.test(after));
}

function pieceOf(node: Node): string | null {
  const text =
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? node['value']
      : node.type === 'TemplateLiteral'
        ? (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(DATA)
        : '';
  return LETTERS.test(text) && PIECE.test(text) && !TECHNICAL_TEXT.test(text.trim()) ? text : null;
}

function isPluralByHand(index: SourceIndex, file: string, node: Node): boolean {
  const test = node.type === 'ConditionalExpression' ? nodeOf(node['test']) : null;
  if (test === null || !BY_ONE.test(String(test['operator'])) || nodeOf(test['right'])?.['value'] !== 1) return false;
  const sides = [node['consequent'], node['alternate']].map((side) => [...textsOf(index, file, side as Node)]);
  return sides.every((texts) => texts.some((text) => TWO_LETTERS.test(text)));
}

function isListByHand(node: Node): boolean {
  if (node.type !== 'CallExpression' || nameOf((node['callee'] as Node)['property']) !== 'join') return false;
  const separator = nodeOf((node['arguments'] as Node[])[0])?.['value'];
  return typeof separator === 'string' && SEPARATOR.test(separator);
}
