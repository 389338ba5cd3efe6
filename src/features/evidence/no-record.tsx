import type { ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { Leaf, OnLine } from '../../ui/page.tsx';

/** A text of which the university shows no record to its staff: the text alone, and not why. */
export function NoRecord({ report: { text } }: { report: Report }): ReactNode {
  return (
    <>
      <OnLine>
        <p>No process record is shown for this text.</p>
      </OnLine>
      <Leaf title="The text">
        <OnLine>
          <p className="essay plain" dir="auto">
            {text}
          </p>
        </OnLine>
      </Leaf>
    </>
  );
}
