import { useMemo, type ReactNode } from 'react';
import { FormattedBlocks } from '../../../ui/formatting/blocks.tsx';
import { Reference } from '../../../ui/formatting/formatted-text.tsx';
import { formattedWords } from '../../../ui/formatting/words.tsx';
import { formattedParagraphs, type FormattedBit } from './formatted-bits.ts';
import type { Bit, Paragraph } from './tinted-paragraphs.ts';
import type { DrawnParagraph } from './tinted-parts.tsx';

type DrawBit = (bit: Bit, words?: ReactNode) => ReactNode;

interface FormattedParagraphsProps {
  text: string;
  paragraphs: readonly Paragraph[];
  /** Draws a bit, as `words` where they are not its own. */
  drawBit: DrawBit;
  children: (drawn: readonly DrawnParagraph[]) => ReactNode;
}

/** The paragraphs of a text as they are read with its formatting. */
export function FormattedParagraphs({ text, paragraphs, drawBit, children }: FormattedParagraphsProps): ReactNode {
  const formatted = useMemo(() => formattedParagraphs(text, paragraphs), [text, paragraphs]);
  return children(
    formatted.map(({ bits, line }) => ({
      bits,
      content: (
        <div className="essay formatted" dir="auto" lang="">
          <FormattedBlocks lines={[line]} words={() => drawBits(bits, drawBit)} />
        </div>
      ),
    })),
  );
}

function drawBits(bits: readonly FormattedBit[], drawBit: DrawBit): ReactNode {
  const byPlace = new Map(bits.map((bit) => [bit.at, bit]));
  const looks = bits.map(({ at, text, look }) => ({ ...look, from: at, to: at + text.length }));
  return formattedWords(looks, ({ from, note }) => {
    const bit = byPlace.get(from);
    if (bit === undefined) return null;
    if (note === undefined) return drawBit(bit);
    return (
      <Reference key={from} note={note}>
        {drawBit(bit, note)}
      </Reference>
    );
  });
}
