import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import type { Span } from '#contract/report';
import { FoldedSection } from '../folded-section.tsx';
import { Empty, Section, MarginRow } from '../../../ui/page.tsx';
import { shortDay, spanWords, tintOf, type Tint } from './report-words.ts';
import { formatCount } from '../../../wording/plural.ts';

/** The part of a span within one paragraph. `span`: its index in the report's spans. */
interface Bit {
  text: string;
  span: number;
  tint: Tint | null;
}

const tintWords: Readonly<Record<Tint, string>> = {
  own: 'own words, moved or from earlier writing',
  paste: 'pasted from outside',
  tool: 'put in by a tool',
  unknown: 'no record',
};

const HINT = 'Point at a part of the text or tap it, or move the slider: this shows how that part came in, and when.';
const NOTED = 4;

/** The final text, tinted by where it came from; pointing, tapping or the arrow keys tell how and when. */
export function TintedText({ report, to }: { report: ToldReport; to: 'writer' | 'teacher' }): ReactNode {
  const { text, facts } = report;
  const [chosen, setChosen] = useState<number | null>(null);
  if (text === '') {
    return (
      <Section title="The text">
        <MarginRow>
          <Empty says="The page is empty.">What was written was deleted again, or has not arrived yet.</Empty>
        </MarginRow>
      </Section>
    );
  }
  return (
    <FoldedSection title="The text" note={`${formatCount(facts.words)} words`}>
      <MarginRow>
        <TintKey spans={facts.spans} />
      </MarginRow>
      <Parts paragraphs={paragraphsOf(text, facts.spans)} spans={facts.spans} chosen={chosen} onChoose={setChosen} />
      <PartSlider report={report} to={to} chosen={chosen} onChoose={setChosen} />
    </FoldedSection>
  );
}

function TintKey({ spans }: { spans: readonly Span[] }): ReactNode {
  const tints = new Set(spans.map(tintOf));
  return (
    <ul className="key tinted mb-4" aria-label="Key">
      <li>No tint: written here</li>
      {(Object.keys(tintWords) as Tint[])
        .filter((tint) => tints.has(tint))
        .map((tint) => (
          <li key={tint}>
            <span data-src={tint}>{tintWords[tint]}</span>
          </li>
        ))}
    </ul>
  );
}

interface PartsProps {
  paragraphs: readonly Bit[][];
  spans: readonly Span[];
  chosen: number | null;
  onChoose: (span: number) => void;
}

/** The paragraphs; a part is chosen by pointing at it or tapping it. */
function Parts({ paragraphs, spans, chosen, onChoose }: PartsProps): ReactNode {
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
      {paragraphs.map((bits, at) => (
        <div className="margin-row" key={String(at)}>
          <MarginNotes bits={bits} spans={spans} />
          <div className="what">
            <p className="essay" dir="auto" lang="">
              {bits.map(({ text, span, tint }, place) => (
                <span
                  key={`${String(span)}-${String(place)}`}
                  data-span={span}
                  data-src={tint ?? undefined}
                  data-chosen={span === chosen ? '' : undefined}
                >
                  {text}
                </span>
              ))}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

interface PartSliderProps {
  report: ToldReport;
  to: 'writer' | 'teacher';
  chosen: number | null;
  onChoose: (span: number) => void;
}

/** A slider that moves from part to part by the arrow keys, with the facts of the chosen one. */
function PartSlider({ report: { text, facts }, to, chosen, onChoose }: PartSliderProps): ReactNode {
  const { spans } = facts;
  const at = chosen ?? 0;
  const span = chosen === null ? undefined : spans[chosen];
  function go(event: ChangeEvent<HTMLInputElement>): void {
    const next = Number(event.target.value);
    onChoose(next);
    document.querySelector(`[data-span="${String(next)}"]`)?.scrollIntoView({ block: 'center' });
  }
  return (
    <div className="margin-row no-print how">
      <div className="what">
        <p>{span === undefined ? HINT : spanWords(span, to)}</p>
        {spans.length < 2 ? null : (
          <label>
            <span className="sr">Part of the text</span>
            <input
              type="range"
              min={0}
              max={spans.length - 1}
              value={at}
              aria-valuetext={partWords(text, spans[at], to)}
              onChange={go}
            />
          </label>
        )}
      </div>
    </div>
  );
}

const SPOKEN_LENGTH = 80;

function partWords(text: string, span: Span | undefined, to: 'writer' | 'teacher'): string {
  if (span === undefined) return '';
  return `${spanWords(span, to)}: ${text.slice(span.start, span.start + Math.min(span.length, SPOKEN_LENGTH))}`;
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
    const words = span.class === 'earlier writing' ? 'Earlier writing' : marginWords[tint];
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

/** The text cut at its line ends and at the ends of its spans; lines without words are left out. */
function paragraphsOf(text: string, spans: readonly Span[]): Bit[][] {
  const paragraphs: Bit[][] = [[]];
  for (const [at, span] of spans.entries()) {
    const tint = tintOf(span);
    for (const [line, part] of text
      .slice(span.start, span.start + span.length)
      .split('\n')
      .entries()) {
      if (line > 0) paragraphs.push([]);
      if (part !== '') paragraphs.at(-1)?.push({ text: part, span: at, tint });
    }
  }
  return paragraphs.filter((bits) => bits.some(({ text: part }) => part.trim() !== ''));
}
