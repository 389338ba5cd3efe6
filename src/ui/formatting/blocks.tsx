import type { ReactNode } from 'react';
import type { FormattedLine } from './span.ts';

interface FormattedBlocksProps {
  lines: readonly FormattedLine[];
  /** Draws what is read of a line. */
  words: (line: FormattedLine) => ReactNode;
  /** Draws what belongs beside a line, such as comments. */
  beside?: (line: FormattedLine) => ReactNode;
}

/** The lines of a formatted text as headings, quotes, lists, footnotes and paragraphs, in the order of the text. */
export function FormattedBlocks({ lines, words, beside = () => null }: FormattedBlocksProps): ReactNode {
  const one = (line: FormattedLine) => (
    <div key={line.at}>
      {drawLine(line, words(line))}
      {beside(line)}
    </div>
  );
  const item = (line: FormattedLine) => (
    <li key={line.at} value={line.kind === 'note' ? (line.number ?? undefined) : undefined} dir="auto">
      {words(line)}
      {beside(line)}
    </li>
  );
  return blocksOf(lines).map((block) => {
    const [first] = block;
    if (first?.kind === 'quote') return <blockquote key={first.at}>{block.map(one)}</blockquote>;
    if (first?.kind === 'note') {
      return (
        <ol key={first.at} aria-label="Footnotes">
          {block.map(item)}
        </ol>
      );
    }
    if (first?.kind !== 'item') return block.map(one);
    return first.number === null ? (
      <ul key={first.at}>{block.map(item)}</ul>
    ) : (
      <ol key={first.at} start={first.number}>
        {block.map(item)}
      </ol>
    );
  });
}

function drawLine({ kind, level }: FormattedLine, words: ReactNode): ReactNode {
  if (kind !== 'heading') return <p dir="auto">{words}</p>;
  const Heading = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4';
  return <Heading dir="auto">{words}</Heading>;
}

/** Lines in groups: items of one list, a quote, footnotes; every other line is alone. */
export function blocksOf(lines: readonly FormattedLine[]): FormattedLine[][] {
  const blocks: FormattedLine[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1)?.[0];
    const isSame = last?.kind === line.kind && (last.number === null) === (line.number === null);
    if (isSame && line.kind !== 'text' && line.kind !== 'heading') blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
