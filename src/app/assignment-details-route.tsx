import type { ReactNode } from 'react';
import { standingOf } from '#contract/standing';
import type { AssignmentAction } from '../features/assignments/assignment-actions.tsx';
import { AssignmentDetailsScreen } from '../features/assignments/assignment-details-screen.tsx';
import type { TextRead } from '../features/assignments/submission-reader.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUser } from '../data/services.tsx';
import { firstViewShown } from './first-view.ts';

const AnalysisSection = lazyPart(
  async () => (await import('../features/evidence/analysis/analysis-section.tsx')).AnalysisSection,
);
const MarkingWorkspace = lazyPart(
  async () => (await import('../features/marking/marking-workspace.tsx')).MarkingWorkspace,
);
const ReaderWorkspace = lazyPart(
  async () => (await import('../features/marking/reader-workspace.tsx')).ReaderWorkspace,
);
const MarkingState = lazyPart(async () => (await import('../features/marking/marking-state.tsx')).MarkingState);
const MarkingBelow = lazyPart(async () => (await import('../features/marking/marking-below.tsx')).MarkingBelow);

const StatementLine = lazyPart(
  async () => (await import('../features/evidence/statement/statement-line.tsx')).StatementLine,
);

const MessagesSection = lazyPart(async () => {
  await firstViewShown();
  return (await import('../features/messages/messages-section.tsx')).MessagesSection;
}, null);

const NewsLinks = lazyPart(async () => {
  await firstViewShown();
  return (await import('../features/assignments/news-links.tsx')).NewsLinks;
}, null);

const DraftsSection = lazyPart(async () => {
  await firstViewShown();
  return (await import('../features/marking/draft-reviews/drafts-section.tsx')).DraftsSection;
}, null);

const furtherActions: readonly AssignmentAction[] = [
  {
    name: 'Message...',
    place: 'bar',
    offers: ({ isBeside }) => !isBeside,
    Dialog: lazyPart(async () => (await import('../features/messages/message-dialog.tsx')).MessageDialog),
  },
  {
    name: 'How it is graded...',
    place: 'bar',
    offers: ({ isBeside }) => !isBeside,
    Dialog: lazyPart(async () => (await import('../features/marking/rules-dialog.tsx')).RulesDialog),
  },
  {
    name: 'Texts and grades as files...',
    place: 'list',
    offers: ({ counts }) => (counts?.submitted ?? 0) > 0,
    Dialog: lazyPart(async () => (await import('../features/marking/download-dialog.tsx')).DownloadDialog),
  },
  {
    name: 'Who grades which text...',
    place: 'list',
    offers: ({ isBeside }) => !isBeside,
    Dialog: lazyPart(async () => (await import('../features/marking/allotment-dialog.tsx')).AllotmentDialog),
  },
];

/** A text with its marking beside it, and below the messages about the marks and the analysis of the text. */
function Workspace({ submission, assignment, essay, facts, ...read }: TextRead): ReactNode {
  const standing = standingOf(assignment, useUser()?.id);
  if (standing === 'reads')
    return (
      <ReaderWorkspace submission={submission} assignment={assignment}>
        {facts}
        <StatementLine submission={submission.id} />
      </ReaderWorkspace>
    );
  return (
    <>
      <MarkingWorkspace {...read} submission={submission} assignment={assignment} essay={essay}>
        {facts}
        <StatementLine submission={submission.id} />
      </MarkingWorkspace>
      <MarkingBelow submission={submission.id} assignment={assignment} />
      {assignment.analysis && standing === 'teaches' ? (
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

/** /teacher/assignment/{id}, with each text's marking, its facts of how it was written, and the messages about it. */
export function AssignmentDetailsRoute(): ReactNode {
  return (
    <AssignmentDetailsScreen
      Workspace={Workspace}
      Marking={MarkingState}
      News={NewsLinks}
      Drafts={DraftsSection}
      Messages={MessagesSection}
      furtherActions={furtherActions}
    />
  );
}
