import type { ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { Section, MarginRow } from '../../../ui/page.tsx';

/** A text whose record the university does not show to its staff: the text alone, without the reason. */
export function NoRecord({ report: { text } }: { report: Report }): ReactNode {
  return (
    <>
      <MarginRow>
        <p>No process record is shown for this text.</p>
      </MarginRow>
      <Section title="The text">
        <MarginRow>
          {text.split(/\n+/).map((paragraph, at) => (
            <p key={String(at)} className="essay" dir="auto" lang="">
              {paragraph}
            </p>
          ))}
        </MarginRow>
      </Section>
    </>
  );
}
