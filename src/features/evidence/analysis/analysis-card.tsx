import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { AnalysisResult } from '#contract/analysis';
import { getRecording } from '#contract/recording';
import { unseenCard } from '#writing/analysis/unseen-card';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import {
  headingOf,
  isHistoryWhole,
  measuredSentence,
  NEWER_MODELS,
  quotationOf,
  readSentence,
  textFigures,
  toneOf,
  typingFigures,
  typingSentence,
  type Tone,
} from './analysis-words.ts';
import { Reasons } from './reasons.tsx';
import './analysis-card.css';

/** A stretch of a text, in UTF-16 units. */
export type Passage = AnalysisResult['passages'][number];

/** The reader: the writer, or a reader of another's text. Both see the same. */
export type Reader = 'writer' | 'teacher';

interface AnalysisCardProps {
  result: AnalysisResult;
  /** The text that was judged, to quote from; null where it is not at hand any more. */
  text: string | null;
  reader: Reader;
  /** Shows a passage in the text; absent where the text is not on the screen. */
  onShow?: ((passage: Passage) => void) | undefined;
}

/** One result of the analysis, the same for a writer and their teacher: a signal with its reasons and its limits. */
export function AnalysisCard({ result, text, reader, onShow }: AnalysisCardProps): ReactNode {
  const typing = <Typing result={result} reader={reader} />;
  const isWhole = isHistoryWhole(result.typing);
  return (
    <div className="analysis">
      <Verdict result={result} />
      {result.score === null ? null : <Scale score={result.score} tone={toneOf(result)} />}
      <p>{result.summary}</p>
      {isWhole ? typing : null}
      <Reasons result={result} />
      <Passages passages={text === null ? [] : result.passages} text={text ?? ''} onShow={onShow} />
      <h3>Metrics</h3>
      <p>{readSentence(result)}</p>
      <Figures of={textFigures(result)} />
      {isWhole ? null : typing}
      <h3>What happens now</h3>
      <p>{whatHappens[reader]}</p>
      <h3>What this cannot know</h3>
      <p>
        It compares how a text is written with texts of people and of language models. Careful, formal or translated
        writing can look like a model’s. A model’s text that was reworked can look like a person’s.{' '}
        {measuredSentence(unseenCard)}{' '}
        <Link to="/analysis" target="_blank">
          How it works, and its error rates
        </Link>
      </p>
    </div>
  );
}

const whatHappens = {
  writer:
    'Nothing by itself. No status changes and nobody is told. Your teacher can open the same result. You can answer it: with your earlier versions, your notes, or in your own words.',
  teacher:
    'Nothing by itself. No status changes and nobody is told. The student sees it too and can answer it. Read the text and how it was written, and ask before you decide anything.',
} as const;

const icons: Readonly<Record<Exclude<Tone, 'neutral'>, IconName>> = { red: 'alert', yellow: 'alert', green: 'check' };

function Verdict({ result }: { result: AnalysisResult }): ReactNode {
  const tone = toneOf(result);
  return (
    <div className="verdict" data-tone={tone}>
      {tone === 'neutral' ? <QuestionMark /> : <Icon name={icons[tone]} />}
      <div>
        <h3>{headingOf(result)}</h3>
        <p className="score">
          {result.score === null ? null : <>{result.score}% </>}
          <span className="per">A signal, not proof</span>
        </p>
        <p className="small">{NEWER_MODELS}</p>
      </div>
    </div>
  );
}

function QuestionMark(): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M7 7.5c0-1.800 1.300-3 3-3s3 1.200 3 2.900c0 2.100-3 2.300-3 4.400M10 15v.1" />
    </svg>
  );
}

function Scale({ score, tone }: { score: number; tone: Tone }): ReactNode {
  const at = (value: number) => ({ '--v': value }) as CSSProperties;
  return (
    <div className="scale" data-tone={tone}>
      <p className="sr">{`${String(score)} on a scale of 0 to 100. Suspected from 50 on; the high mark is at 80.`}</p>
      <div className="tape" aria-hidden="true">
        <span style={at(50)} />
        <span style={at(80)} />
        <i style={at(score)} />
      </div>
      <p className="ends" aria-hidden="true">
        <span style={at(0)}>0</span>
        <span style={at(50)}>50</span>
        <span style={at(80)}>80 high</span>
      </p>
    </div>
  );
}

interface PassagesProps {
  passages: readonly Passage[];
  text: string;
  onShow: ((passage: Passage) => void) | undefined;
}

/** Passages to read, without a judgment of each. */
function Passages({ passages, text, onShow }: PassagesProps): ReactNode {
  if (passages.length === 0) return null;
  return (
    <>
      <h3>Passages to read</h3>
      <p>Read alone, these are more like texts by language models. They change no score.</p>
      <ul className="passages">
        {passages.map((passage, index) => (
          <li key={passage.from}>
            <blockquote dir="auto" lang="">
              {quotationOf(text, passage)}
            </blockquote>
            {onShow === undefined ? null : (
              <Button
                variant="low"
                aria-label={`Show in the text: passage ${String(index + 1)}`}
                onClick={() => onShow(passage)}
              >
                Show in the text
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Typing({ result, reader }: { result: AnalysisResult; reader: Reader }): ReactNode {
  const isOwn = reader === 'writer';
  const shown = useApiQuery(getRecording, {}, { enabled: isOwn }).data?.shown;
  return (
    <section>
      <h3>How the text came in</h3>
      <p>
        {typingSentence(result.typing)} {isOwn && shown?.record === false ? 'Your teacher is not shown this part.' : ''}
      </p>
      <Figures of={typingFigures(result)} />
    </section>
  );
}

function Figures({ of }: { of: readonly (readonly [name: string, value: string])[] }): ReactNode {
  return (
    <dl className="metrics">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
