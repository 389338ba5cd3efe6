import { useMemo, type ReactNode } from 'react';
import { FormattedBlocks } from './blocks.tsx';
import './formatting.css';
import { parseFormatting } from './parse.ts';
import { formattedWords } from './words.tsx';

/** A text as it is read, with its formatting. It is drawn as text, never as HTML. */
export function FormattedText({ text }: { text: string }): ReactNode {
  const lines = useMemo(() => parseFormatting(text), [text]);
  return (
    <FormattedBlocks
      lines={lines}
      words={({ spans }) =>
        spans.length === 0
          ? '\n'
          : formattedWords(spans, (span) =>
              span.kind === 'reference' ? (
                <Reference key={span.from} note={span.note}>
                  {span.note}
                </Reference>
              ) : (
                text.slice(span.from, span.to)
              ),
            )
      }
    />
  );
}

/** The number of a footnote where the text refers to it. */
export function Reference({ note, children }: { note: number | undefined; children: ReactNode }): ReactNode {
  return (
    <sup>
      <span className="sr">{`Footnote ${String(note)}`}</span>
      <span aria-hidden="true">{children}</span>
    </sup>
  );
}
