import type { ReactNode } from 'react';
import { blocksOf, type Block, type Inline } from './instructions-marks.ts';

/** An assignment's instructions with simple formatting. Input is rendered as text, never as HTML. */
export function Instructions({ text }: { text: string }): ReactNode {
  return (
    <div className="task">
      {blocksOf(text).map((block, index) => (
        <div key={index} className={index === 0 ? undefined : 'mt-2'} dir="auto">
          {drawBlock(block)}
        </div>
      ))}
    </div>
  );
}

function drawBlock(block: Block): ReactNode {
  if (block.kind === 'paragraph') return <p>{block.of.map(drawInline)}</p>;
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h3' : 'h4';
    return <Heading>{block.of.map(drawInline)}</Heading>;
  }
  const items = block.items.map((item, nth) => <li key={nth}>{item.map(drawInline)}</li>);
  return block.first === null ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
}

function drawInline(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'link')
    return (
      <a key={index} href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
        {inline.text}
      </a>
    );
  const Tag = inline.kind === 'bold' ? 'b' : 'em';
  return <Tag key={index}>{inline.of.map(drawInline)}</Tag>;
}
