import { useEffect, useRef, type ReactNode } from 'react';
import type { Span } from '#contract/report';
import { formatCount } from '../../../wording/plural.ts';
import { shortDay, type Tint } from './report-words.ts';
import type { Bit, Paragraph } from './tinted-paragraphs.ts';

const NOTED = 4;

/** A paragraph as it is drawn. */
export interface DrawnParagraph extends Paragraph {
  content: ReactNode;
}

interface PartsProps {
  paragraphs: readonly DrawnParagraph[];
  spans: readonly Span[];
  onChoose: (span: number) => void;
}

/** The paragraphs; a part is chosen by pointing at it or tapping it. */
export function Parts({ paragraphs, spans, onChoose }: PartsProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    const choose = ({ target }: Event) => {
      const at = (target as HTMLElement).dataset['span'];
      if (at !== undefined) onChoose(Number(at));
    };
    element?.addEventListener('pointerover', choose);
    element?.addEventListener('click', choose);
    return () => {
      element?.removeEventListener('pointerover', choose);
      element?.removeEventListener('click', choose);
    };
  }, [onChoose]);
  return (
    <div ref={root} className="tinted">
      {paragraphs.map(({ bits, content }, at) => (
        <div className="margin-row" key={String(at)}>
          <MarginNotes bits={bits} spans={spans} />
          <div className="what">{content}</div>
        </div>
      ))}
    </div>
  );
}

/** A bit with its tint; `words` are shown for it where they are not its own. */
export function TintedBit({ bit, chosen, words }: { bit: Bit; chosen: number | null; words?: ReactNode }): ReactNode {
  const { text, span, tint } = bit;
  return (
    <span data-span={span} data-src={tint ?? undefined} data-chosen={span === chosen ? '' : undefined}>
      {words ?? text}
    </span>
  );
}

const marginWords: Readonly<Record<Tint, string>> = {
  own: 'Moved',
  paste: 'Pasted',
  tool: 'Tool',
  unknown: 'No record',
};

/** The margin notes of a paragraph: its parts that were not written in place, and when they came. */
function MarginNotes({ bits, spans }: { bits: readonly Bit[]; spans: readonly Span[] }): ReactNode {
  const notes = new Set<string>();
  for (const { span: at, tint } of bits) {
    const span = spans[at];
    if (tint === null || span === undefined) continue;
    const words =
      span.class === 'earlier writing' ? 'Earlier writing' : span.class === 'citation' ? 'Sources' : marginWords[tint];
    notes.add(span.from === null ? words : `${words}: ${shortDay(span.from)}`);
  }
  const [...list] = notes;
  return (
    <p className="note">
      {list.slice(0, NOTED).map((words, at) => (
        <span key={words}>
          {at === 0 ? '' : ' '}
          <b>{words}</b>
        </span>
      ))}
      {list.length > NOTED ? ` +${formatCount(list.length - NOTED)}` : ''}
    </p>
  );
}
