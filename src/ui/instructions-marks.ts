/** A piece of a line: plain, bold or italic text, or a link. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; of: Inline[] }
  | { kind: 'link'; href: string; text: string };

/** A block of instructions. A paragraph keeps its line breaks as '\n' in its text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; of: Inline[] }
  | { kind: 'list'; first: number | null; items: Inline[][] }
  | { kind: 'paragraph'; of: Inline[] };

const HEADING = /^(##?)[ \t]+(\S.*)$/u;
const BULLET = /^ {0,3}[-*•][ \t]+(\S.*)$/u;
const NUMBER = /^ {0,3}(\d{1,3})[.)][ \t]+(\S.*)$/u;
// In this order: bold, italic by stars, italic by underscores (never within a word), a named link, an address.
const MARKS =
  /\*\*(?=\S)(.{1,1000}?)(?<=\S)\*\*(?!\*)|(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]{0,1000}?)(?<=\S)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{0,1000}?)(?<=\S)_(?![\p{L}\p{N}_])|\[([^\][]{1,500})\]\(([^\s()]{1,1000})\)|\bhttps?:\/\/[^\s<>"'()[\]{}*]{1,1000}/gu;
const ENDS_A_SENTENCE = /(?<![.,;:!?])[.,;:!?]+$/u;

/**
 * Reads instructions: `#` and `##` for headings, `-` or `1.` for lists, `**bold**`, `*italic*` or `_italic_`,
 * `[words](address)` and bare addresses. Whatever is none of these stays the text that it is; nothing is lost or made.
 */
export function blocksOf(typed: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', of: inlinesOf(lines.join('\n')) });
    lines = [];
  };
  for (const line of typed.split(/\r\n|\r|\n/u)) {
    const block = lineBlock(line, blocks.at(-1), lines.length === 0);
    if (block === null && line.trim() !== '') lines.push(line);
    else endParagraph();
    if (block !== null && block !== blocks.at(-1)) blocks.push(block);
  }
  endParagraph();
  return blocks;
}

/** The words of instructions without their formatting, in one line. */
export function wordsOf(typed: string): string {
  const wordsIn = (inlines: readonly Inline[]): string =>
    inlines.map((inline) => ('of' in inline ? wordsIn(inline.of) : inline.text)).join('');
  return blocksOf(typed)
    .map((block) => (block.kind === 'list' ? block.items.map(wordsIn).join(' ') : wordsIn(block.of)))
    .join(' ');
}

/** A line that is a block by itself: a heading, or an item of a new or the last list; null for any other line. */
function lineBlock(line: string, last: Block | undefined, goesOn: boolean): Block | null {
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (title !== undefined) return { kind: 'heading', level: marks === '#' ? 1 : 2, of: inlinesOf(title) };
  const [, bullet] = BULLET.exec(line) ?? [];
  const [, number, numbered] = NUMBER.exec(line) ?? [];
  const item = bullet ?? numbered;
  if (item === undefined) return null;
  const first = number === undefined ? null : Number(number);
  if (goesOn && last?.kind === 'list' && (last.first === null) === (first === null)) {
    last.items.push(inlinesOf(item));
    return last;
  }
  return { kind: 'list', first, items: [inlinesOf(item)] };
}

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const inline = inlineOf(match);
    if (inline === null) continue;
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) });
    inlines.push(inline.made);
    end = match.index + inline.length;
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) });
  return inlines;
}

function inlineOf([all, bold, star, low, words, address]: RegExpExecArray): { made: Inline; length: number } | null {
  if (bold !== undefined) return { made: { kind: 'bold', of: inlinesOf(bold) }, length: all.length };
  const italic = star ?? low;
  if (italic !== undefined) return { made: { kind: 'italic', of: inlinesOf(italic) }, length: all.length };
  const bare = all.replace(ENDS_A_SENTENCE, '');
  const href = safeAddress(address ?? bare);
  if (href === null) return null;
  return words === undefined
    ? { made: { kind: 'link', href, text: bare }, length: bare.length }
    : { made: { kind: 'link', href, text: words }, length: all.length };
}

/** An address that a link may have: http, https or mailto, normalized; null for all others. */
function safeAddress(address: string): string | null {
  if (!/^(?:https?:\/\/[^/\\]|mailto:[^/\\])/iu.test(address) || !URL.canParse(address)) return null;
  const { protocol, href, username, password } = new URL(address);
  // 'https://bank.example@evil.example' reads as another place than it is.
  if (protocol !== 'mailto:' && (username !== '' || password !== '')) return null;
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
}
