import { useState, type ChangeEvent, type ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import type { Span } from '#contract/report';
import { FoldedSection } from '../folded-section.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Empty, Section, MarginRow } from '../../../ui/page.tsx';
import { useIsFormatted } from '../../../data/use-formatted.ts';
import { spanWords, tintOf, type Tint } from './report-words.ts';
import { paragraphsOf, type Bit, type Paragraph } from './tinted-paragraphs.ts';
import { Parts, TintedBit } from './tinted-parts.tsx';
import { formatCount } from '../../../wording/plural.ts';

/** Loaded only for a text whose light marks are read as formatting. */
const FormattedParagraphs = lazyPart(async () => (await import('./formatted-paragraphs.tsx')).FormattedParagraphs);

const tintWords: Readonly<Record<Tint, string>> = {
  own: 'own words, moved or from earlier writing',
  paste: 'pasted from outside',
  tool: 'put in by a tool or from the list of sources',
  unknown: 'no record',
};

const HINT = 'Point at a part of the text or tap it, or move the slider: this shows how that part came in, and when.';

/** The final text, tinted by where it came from; pointing, tapping or the arrow keys tell how and when. */
export function TintedText({ report, to }: { report: ToldReport; to: 'writer' | 'teacher' }): ReactNode {
  const { text, facts } = report;
  const [chosen, setChosen] = useState<number | null>(null);
  const isFormatted = useIsFormatted(report.assignment);
  if (text === '') {
    return (
      <Section title="The text">
        <MarginRow>
          <Empty says="The page is empty.">What was written was deleted again, or has not arrived yet.</Empty>
        </MarginRow>
      </Section>
    );
  }
  const paragraphs = paragraphsOf(text, facts.spans);
  const drawBit = (bit: Bit, words?: ReactNode) => <TintedBit key={bit.at} bit={bit} chosen={chosen} words={words} />;
  const plain = ({ bits }: Paragraph) => ({
    bits,
    content: (
      <p className="essay" dir="auto" lang="">
        {bits.map((bit) => drawBit(bit))}
      </p>
    ),
  });
  return (
    <FoldedSection title="The text" note={`${formatCount(facts.words)} words`}>
      <MarginRow>
        <TintKey spans={facts.spans} />
      </MarginRow>
      {isFormatted ? (
        <FormattedParagraphs text={text} paragraphs={paragraphs} drawBit={drawBit}>
          {(drawn) => <Parts paragraphs={drawn} spans={facts.spans} onChoose={setChosen} />}
        </FormattedParagraphs>
      ) : (
        <Parts paragraphs={paragraphs.map(plain)} spans={facts.spans} onChoose={setChosen} />
      )}
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
