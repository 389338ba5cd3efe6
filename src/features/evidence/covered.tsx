import type { ReactNode } from 'react';

const BLOCKS = /(█(?:[█\s]*█)?)/u;

/** A text with blocks for deleted words: shown as blocks, read out as 'deleted'. */
export function Covered({ text }: { text: string }): ReactNode {
  if (!text.includes('█')) return text;
  return text.split(BLOCKS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={String(at)} className="quiet">
        <span aria-hidden="true">{part}</span>
        <span className="sr"> deleted </span>
      </span>
    ),
  );
}
