import type { ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { Section, MarginRow } from '../../../ui/page.tsx';

/** A text of which the university shows no record to its staff: the text alone, and not why. */
export function NoRecord({ report: { text } }: { report: Report }): ReactNode {
  return (
    <>
      <MarginRow>
        <p>No process record is shown for this text.</p>
      </MarginRow>
      <Section title="The text">
        <MarginRow>
          {text.split(/\n+/).map((paragraph, at) => (
            <p key={String(at)} className="essay" dir="auto">
              {paragraph}
            </p>
          ))}
        </MarginRow>
      </Section>
    </>
  );
}
