import type { ReactNode } from 'react';
import { AssignmentDetailsScreen } from '../features/assignments/assignment-details-screen.tsx';
import type { TextRead } from '../features/assignments/submission-reader.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUser } from '../data/services.tsx';

const AnalysisSection = lazyPart(
  async () => (await import('../features/evidence/analysis/analysis-section.tsx')).AnalysisSection,
);
const MarkingDesk = lazyPart(async () => (await import('../features/marking/marking-desk.tsx')).MarkingDesk);
const MarkingSection = lazyPart(async () => (await import('../features/marking/marking-section.tsx')).MarkingSection);
const MarkingBelow = lazyPart(async () => (await import('../features/marking/marking-below.tsx')).MarkingBelow);

/** A text with its marks beside it, and below what was said about the marks and what the analysis says of the text. */
function Desk({ submission, assignment, essay, facts, ...desk }: TextRead): ReactNode {
  const isSecond = useUser()?.id === assignment.second_marker;
  return (
    <>
      <MarkingDesk {...desk} submission={submission} assignment={assignment} essay={essay}>
        {facts}
      </MarkingDesk>
      <MarkingBelow submission={submission.id} assignment={assignment} />
      {assignment.analysis && !isSecond ? (
        <AnalysisSection
          submission={submission}
          reader="teacher"
          policy={assignment.ai_policy}
          onShow={(stretch) => {
            void import('../features/marking/selection.ts').then(({ select }) => select(essay.current, stretch));
          }}
        />
      ) : null}
    </>
  );
}

/** /teacher/assignment/{id}, with the marks of a text and what is known of how it was written. */
export function AssignmentDetailsRoute(): ReactNode {
  return <AssignmentDetailsScreen Desk={Desk} Marking={MarkingSection} />;
}
