import type { ReactNode } from 'react';
import type { Moment, ProcessFacts } from '#contract/report';
import { FoldedSection } from '../folded-section.tsx';
import { MarginRow } from '../../../ui/page.tsx';
import { plural } from '../../../wording/plural.ts';
import { durationWords, instantWords } from '../../../wording/measure.ts';
import { bracketWords, shiftWords, spanOf } from './report-words.ts';
import { listOf } from '../../../wording/list.ts';

/** The sittings in their order. */
export function SittingsSection({ facts }: { facts: ProcessFacts }): ReactNode {
  if (facts.sittings.length === 0) return null;
  return (
    <FoldedSection title="Sittings" note={plural(facts.sittings.length, 'sitting')}>
      <MarginRow>
        <SittingsTable facts={facts} />
      </MarginRow>
    </FoldedSection>
  );
}

/** When each sitting was, how long, how many words it began and how often the writer went back in it. */
export function SittingsTable({ facts }: { facts: ProcessFacts }): ReactNode {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Sitting</th>
          <th scope="col" className="n">
            Writing
          </th>
          <th scope="col" className="n">
            Words
          </th>
          <th scope="col" className="n">
            Returns
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.sittings.map(({ start, active_ms: active, words, returns }, at) => (
          <tr key={String(at)}>
            <th scope="row">{start.at === null ? 'Time not known' : instantWords(start.at)}</th>
            <td className="n">{active === null ? 'not given' : durationWords(active)}</td>
            <td className="n">{words}</td>
            <td className="n">{returns ?? 'not given'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PageLoadsProps {
  facts: ProcessFacts;
  /** The streams of which something arrived sealed after the session of their browser had been ended. */
  afterEnd: readonly string[];
}

/** Each page load that wrote, with its brackets of time, and the offline stretches. */
export function PageLoads({ facts: { devices, offline }, afterEnd }: PageLoadsProps): ReactNode {
  if (devices.length === 0) return null;
  return (
    <FoldedSection title="Devices and connection" note={plural(devices.length, 'opening')}>
      <MarginRow>
        <p className="quiet">
          {offline.length === 0
            ? 'All of it arrived within two minutes.'
            : `Written without a connection ${plural(offline.length, 'time')}, which is allowed and no sign of anything.`}
        </p>
        <details>
          <summary>Each opening of the page</summary>
          <ul className="list open">
            {devices.map(({ stream, edits, shift_ms: shift, first, last }) => (
              <li key={stream}>
                <div className="matter">
                  {spanOf(first.at, last.at) ?? 'Time not known'}
                  <p className="sub">
                    {[plural(edits, 'edit'), firstWords(first), shiftWords(shift)].filter(Boolean).join('. ')}
                  </p>
                  {afterEnd.includes(stream) ? (
                    <p className="sub">Some of it arrived after this browser had been logged out from elsewhere.</p>
                  ) : null}
                  {offline
                    .filter((stretch) => stretch.stream === stream)
                    .map(({ start, end, edits: count }) => (
                      <p className="sub" key={String(start.at)}>
                        Without a connection: {listOf(spanOf(start.at, end.at) ?? '', plural(count, 'edit'))}.
                      </p>
                    ))}
                </div>
              </li>
            ))}
          </ul>
        </details>
      </MarginRow>
    </FoldedSection>
  );
}

function firstWords(first: Moment): string {
  const bracket = bracketWords(first);
  return bracket === '' ? '' : `The university can show of the first: ${bracket}`;
}
