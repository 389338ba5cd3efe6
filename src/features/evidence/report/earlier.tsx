import type { ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import { FoldedSection } from '../folded-section.tsx';
import { MarginRow, Row, Rows } from '../../../ui/page.tsx';
import { zonedTime } from '../../../wording/time.ts';
import { earlierTitle, shortDay } from './report-words.ts';

/** The earlier writing put in at once; nothing if there is none. */
export function EarlierSection({ report }: { report: ToldReport }): ReactNode {
  const { earlier } = report.facts;
  if (earlier.length === 0) return null;
  return (
    <FoldedSection title="Own earlier writing" note="Not pasted from outside">
      <Rows>
        {earlier.map((one, at) => (
          <Row
            key={`${one.stream}-${String(one.seq)}-${String(at)}`}
            note={
              one.when.at === null ? (
                'Time not known'
              ) : (
                <>
                  <b>{shortDay(one.when.at)}</b> {zonedTime(new Date(one.when.at))}
                </>
              )
            }
            title={<span className="title">{earlierTitle(one)}</span>}
          />
        ))}
      </Rows>
      <MarginRow>
        <p className="small quiet mt-2">
          The same writer entered these words before: rows of six words or more, around which up to two words at a time
          are others. What was pasted there is not counted.
        </p>
      </MarginRow>
    </FoldedSection>
  );
}
