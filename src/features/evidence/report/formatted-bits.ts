import { blocksOf } from '../../../ui/formatting/blocks.tsx';
import { parseFormatting } from '../../../ui/formatting/parse.ts';
import type { FormattedLine, Span as Look } from '../../../ui/formatting/span.ts';
import type { Bit, Paragraph } from './tinted-paragraphs.ts';

/** A bit that reads in one way. */
export interface FormattedBit extends Bit {
  look: Look;
}

interface FormattedParagraph extends Paragraph {
  bits: readonly FormattedBit[];
  line: FormattedLine;
}

/**
 * The paragraphs of a formatted text: cut also where its formatting turns. Each item of a numbered list has the number at which
 * it stands.
 */
export function formattedParagraphs(text: string, paragraphs: readonly Paragraph[]): FormattedParagraph[] {
  const lines = blocksOf(parseFormatting(text)).flatMap((block) =>
    block.map((line, nth) => {
      const first = block[0]?.number ?? null;
      return line.kind === 'item' && first !== null ? { ...line, number: first + nth } : line;
    }),
  );
  const bits = paragraphs.flatMap((paragraph) => paragraph.bits);
  let next = 0;
  return lines.flatMap((line) => {
    const own: FormattedBit[] = [];
    for (const look of line.spans) {
      while ((bits[next]?.at ?? Infinity) < look.to) {
        const bit = bits[next];
        if (bit === undefined) break;
        own.push(...within(bit, look));
        if (bit.at + bit.text.length > look.to) break;
        next += 1;
      }
    }
    const isRead = own.some(({ text: words, look }) => look.kind !== 'mark' && words.trim() !== '');
    return isRead ? [{ bits: own, line }] : [];
  });
}

/** What of a bit lies within a stretch that reads in one way. A reference that sources share is of its first. */
function within(bit: Bit, look: Look): FormattedBit[] {
  const at = Math.max(bit.at, look.from);
  const to = Math.min(bit.at + bit.text.length, look.to);
  if (at >= to) return [];
  if (look.kind === 'reference' && at > look.from) return [];
  return [{ ...bit, at, text: bit.text.slice(at - bit.at, to - bit.at), look }];
}
