import type { CSSProperties, ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import { MarginRow } from '../../../ui/page.tsx';
import { percentWords } from '../../../wording/measure.ts';
import { plural } from '../../../wording/plural.ts';
import { cohortWords, figureWords, halfWords, notGiven, summaryOf } from './report-words.ts';

/** The summary in plain sentences, read in half a minute. */
export function InShort({ report, to }: { report: ToldReport; to: 'writer' | 'teacher' }): ReactNode {
  return (
    <section className="section" aria-label="In short">
      <MarginRow note="In short" className="finding">
        {summaryOf(report.student_name, report.facts, to).map((sentence) => (
          <p key={sentence.map(({ text }) => text).join('')}>
            {sentence.map(({ text, strong }) => (strong === true ? <b key={text}>{text}</b> : text))}
          </p>
        ))}
      </MarginRow>
    </section>
  );
}

interface Fact {
  term: string;
  value: string;
  beside: readonly (string | undefined)[];
}

/** The figures in one row, each with its base and the class's middle half. */
export function FactsStrip({ report }: { report: ToldReport }): ReactNode {
  const { cohort } = report;
  const facts = factsOf(report);
  return (
    <section className="section" aria-label="Facts">
      <MarginRow
        note={
          cohort.kind === 'class' ? `Beside the class, ${plural(cohort.students, 'student')}` : 'Not beside a class'
        }
      >
        <dl className="facts" style={{ '--n': facts.length } as CSSProperties}>
          {facts.map(({ term, value, beside }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={value === NOT_GIVEN ? 'text' : undefined}>
                {value}
                {beside.map((words) => (words === undefined ? null : <small key={words}>{words}</small>))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="small quiet mt-2">{cohortWords(cohort)}</p>
      </MarginRow>
    </section>
  );
}

const NOT_GIVEN = 'Not given';

function factsOf(report: ToldReport): Fact[] {
  const { sittings, pastes, coverage } = report.facts;
  const half = report.cohort.kind === 'class' ? report.cohort : null;
  const [time, kept] = figuresOf(report);
  return [
    time,
    {
      term: 'Sittings',
      value: String(sittings.length),
      beside: [halfWords(half?.sittings ?? null, figureWords.count) ?? 'with half an hour between them'],
    },
    kept,
    {
      term: 'Pasted',
      value: pastes.percent === null ? NOT_GIVEN : percentWords(pastes.percent),
      beside: [
        `of the final text, ${plural(pastes.events, 'paste')}`,
        halfWords(half?.pasted_percent ?? null, figureWords.share),
      ],
    },
    {
      term: 'Recorded',
      value: coverage === null ? NOT_GIVEN : percentWords(coverage),
      beside: ['of the text has a record'],
    },
  ];
}

/** The figures that depend on timing or order, or why they are not given. */
function figuresOf({ facts, cohort }: ToldReport): [time: Fact, kept: Fact] {
  const { figures } = facts;
  if (figures.kind === 'none') {
    const beside = [notGiven(facts) ?? undefined];
    const none = { value: NOT_GIVEN, beside };
    return [
      { term: 'Writing time', ...none },
      { term: 'Rewriting', ...none },
    ];
  }
  const half = cohort.kind === 'class' ? cohort : null;
  const kept = figures.typed_to_keep;
  return [
    {
      term: 'Writing time',
      value: figureWords.time(figures.active_ms),
      beside: [halfWords(half?.active_ms ?? null, figureWords.time) ?? 'each pause counted up to 30 s'],
    },
    {
      term: 'Rewriting',
      value: kept === null ? NOT_GIVEN : figureWords.ratio(kept),
      beside: ['characters typed for each one kept', halfWords(half?.typed_to_keep ?? null, figureWords.ratio)],
    },
  ];
}
