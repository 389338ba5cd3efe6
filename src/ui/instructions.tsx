import type { ReactNode } from 'react';
import { parseFormatting } from './formatting/parse.ts';
import type { FormattedLine } from './formatting/span.ts';
import { formattedWords } from './formatting/words.tsx';

/** A paragraph with its line breaks, a list, or a heading. */
type Block = FormattedLine[];

/** An assignment's instructions with simple formatting. Input is rendered as text, never as HTML. */
export function Instructions({ text: typed }: { text: string }): ReactNode {
  const text = typed.replaceAll(/\r\n?/gu, '\n');
  return (
    <div className="task">
      {blocksOf(text).map((block, index) => (
        <div key={index} className={index === 0 ? undefined : 'mt-2'} dir="auto">
          {drawBlock(text, block)}
        </div>
      ))}
    </div>
  );
}

/** The words of instructions without their formatting, in one line. */
export function wordsOf(text: string): string {
  return blocksOf(text)
    .map((block) => block.map((line) => readIn(text, line)).join(block[0]?.kind === 'item' ? ' ' : '\n'))
    .join(' ');
}

function readIn(text: string, { spans }: FormattedLine): string {
  return spans.map(({ kind, from, to }) => (kind === 'mark' ? '' : text.slice(from, to))).join('');
}

/** Lines in blocks, without the blank ones, which end a paragraph and no list. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isBehindBlank = false;
  for (const line of parseFormatting(text, { dialect: 'task' })) {
    const isBlank = text.slice(line.at, line.end).trim() === '';
    const last = blocks.at(-1)?.[0];
    const goesOn =
      last?.kind === line.kind &&
      (line.kind === 'item'
        ? (last.number === null) === (line.number === null)
        : line.kind === 'text' && !isBehindBlank);
    if (!isBlank && goesOn) blocks.at(-1)?.push(line);
    else if (!isBlank) blocks.push([line]);
    isBehindBlank = isBlank;
  }
  return blocks;
}

function drawBlock(text: string, block: Block): ReactNode {
  const lines = block.map((line) => drawWords(text, line));
  const [first] = block;
  if (first?.kind === 'heading') {
    const Heading = first.level === 1 ? 'h3' : 'h4';
    return <Heading>{lines}</Heading>;
  }
  if (first?.kind !== 'item') return <p>{lines.flatMap((words, nth) => (nth === 0 ? [words] : ['\n', words]))}</p>;
  const items = lines.map((words, nth) => <li key={nth}>{words}</li>);
  return first.number === null ? <ul>{items}</ul> : <ol start={first.number}>{items}</ol>;
}

function drawWords(text: string, { spans }: FormattedLine): ReactNode {
  return formattedWords(spans, ({ from, to, href }) =>
    href === undefined ? (
      text.slice(from, to)
    ) : (
      <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text.slice(from, to)}
      </a>
    ),
  );
}
