import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getReport, type Report, type ToldReport } from '#contract/evidence';
import { standingOf, type Standing } from '#contract/standing';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { Notice } from '../../../ui/notice.tsx';
import { FoldedSection } from '../folded-section.tsx';
import { Section, MarginRow, PageHead, useTitle } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView, updatedNote } from '../../../data/query-view.tsx';
import { useUser } from '../../../data/services.tsx';
import { LaterDraftNotice } from '../../../data/later-draft.tsx';
import { ConcernsSection } from '../concerns/concerns.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import './evidence.css';
import '../replay/replay.css';
import { StatementSection } from '../statement/statement-section.tsx';
import { FactsStrip, InShort } from './in-short.tsx';
import { LooksSection } from './looks.tsx';
import { NoRecord } from './no-record.tsx';
import { ReportHead, useTextTitle } from './report-head.tsx';
import { PageLoads, SittingsSection } from './page-loads.tsx';
import { EarlierSection } from './earlier.tsx';
import { PastesSection, type NoteUse } from './pastes.tsx';
import { PictureSection } from './picture.tsx';
import { deletedWords } from './report-words.ts';
import type { ReplayStart } from '../replay/submission-replay.tsx';
import { useRecord } from '../replay/use-record.ts';
import { SaveButtons } from './save-buttons.tsx';
import { TintedText } from './tinted-text.tsx';
import { formatCount } from '../../../wording/plural.ts';

const AnalysisSection = lazyPart(async () => (await import('../analysis/analysis-section.tsx')).AnalysisSection);
const ConversationSection = lazyPart(
  async () => (await import('../conversation/conversation-section.tsx')).ConversationSection,
);
const CompositionSection = lazyPart(async () => (await import('./composition-section.tsx')).CompositionSection);
const DeadlineSection = lazyPart(async () => (await import('./deadline-section.tsx')).DeadlineSection);
const MatchesPart = lazyPart(async () => (await import('./matches.tsx')).MatchesPart);
const SubmissionReplay = lazyPart(async () => (await import('../replay/submission-replay.tsx')).SubmissionReplay);

/** 'How it was written' of the submission with this id: the same page for the student and the teacher. */
export function ReportScreen({ id }: { id: string }): ReactNode {
  const isLook = useUser()?.user_type !== 'student';
  const answer = useApiQuery(getReport, { params: { id } });
  useTitle(useReportTitle(answer.data, isLook));
  return (
    <>
      {answer.data === undefined ? <PageHead title="How it was written" /> : null}
      <QueryView answer={answer} loading="Loading how it was written...">
        {(report) => (
          <>
            <ReportHead report={report} updated={updatedNote(answer)} />
            <DeletedNotice report={report} />
            <LimitNotice report={report} />
            <LaterDraftNotice later={report.later} />
            {isTold(report) ? (
              <Told report={report} isLook={isLook}>
                <Said report={report} />
              </Told>
            ) : (
              <>
                <NoRecord report={report} />
                <Said report={report} />
              </>
            )}
            <BesideRecord report={report} isLook={isLook} />
            {isTold(report) ? <CannotShow report={report} /> : null}
          </>
        )}
      </QueryView>
    </>
  );
}

/** Names the assignment, and to others than its writer the student. */
function useReportTitle(report: Report | undefined, isLook: boolean): string {
  const title = useTextTitle(report?.assignment);
  if (report === undefined) return 'How it was written';
  return isLook ? `${report.student_name} · ${title}: how it was written` : `How it was written: ${title}`;
}

/** The link to receipt and certificates, for the writer alone. */
function ProofLink({ report: { assignment, submission } }: { report: Report }): ReactNode {
  const isWriter = useUser()?.user_type === 'student';
  if (!isWriter || assignment === null) return null;
  return (
    <p className="mt-4 no-print">
      <Link className="link-line" to="/student/proof/$id" params={{ id: submission }}>
        Receipt and certificates
      </Link>{' '}
      of this text, to show others that it is yours.
    </p>
  );
}

/**
 * How the person stands with this text: who marks it beside the course's teachers, and a reader of the course, are shown
 * less than they are. Its writer is shown as much.
 */
function useStanding({ assignment }: Report): Standing {
  const me = useUser()?.id;
  const task = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  return task.data === undefined ? 'teaches' : standingOf(task.data, me);
}

const noteUses: Readonly<Record<Standing, NoteUse>> = { teaches: 'write', reads: 'read', beside: 'none' };

function isTold(report: Report): report is ToldReport {
  return report.facts !== null;
}

function CannotShow({ report }: { report: Report }): ReactNode {
  return (
    <Section title="What this cannot show">
      <MarginRow>
        <p>
          Whether words written here were thought of here. Someone can copy from paper or a second screen, and some
          honest writers draft on paper first. If something puzzles you, ask; most odd-looking records have a plain
          reason.
        </p>
        <SaveButtons report={report} />
        <ProofLink report={report} />
      </MarginRow>
    </Section>
  );
}

interface ToldProps {
  report: ToldReport;
  isLook: boolean;
  /** What was said of it: after what is seen at once, before what is folded. */
  children: ReactNode;
}

/** What the log shows: the sentence, the figures, the picture, the replay and the pastes at once, the rest folded. */
function Told({ report, isLook, children }: ToldProps): ReactNode {
  const { facts, log_deleted: deleted } = report;
  const to = isLook ? 'teacher' : 'writer';
  const standing = useStanding(report);
  const [asked, setAsked] = useState<ReplayStart | null>(null);
  const record = useRecord(report.submission, facts.earlier);
  const see = (start: ReplayStart | null) => {
    if (start === null) record.close();
    else record.open();
    setAsked(start);
  };
  if (facts.log.edits === 0) {
    return (
      <>
        <InShort report={report} to={to} />
        {children}
      </>
    );
  }
  return (
    <>
      <InShort report={report} to={to} />
      <FactsStrip report={report} />
      <PictureSection facts={facts} name={report.student_name} />
      {standing === 'beside' ? null : (
        <Section title="Replay" note={deleted ? undefined : 'Every change, as it was made'}>
          <MarginRow>
            {deleted ? (
              <p>Nothing is left to replay: every keystroke and every deleted word is gone.</p>
            ) : (
              <SubmissionReplay record={record} isLook={isLook} asked={asked} onAsk={see} />
            )}
          </MarginRow>
        </Section>
      )}
      <PastesSection
        report={report}
        notes={noteUses[standing]}
        onSee={deleted || standing === 'beside' ? undefined : ({ stream, seq }) => see({ stream, seq })}
      />
      {children}
      {deleted || standing !== 'teaches' ? null : (
        <ConversationSection report={report} record={record} isLook={isLook} onSee={see} />
      )}
      {facts.composition === null ? null : <CompositionSection report={report} />}
      <TintedText report={report} to={to} />
      <EarlierSection report={report} />
      {facts.picture === null ? <SittingsSection facts={facts} /> : null}
      <PageLoads facts={facts} afterEnd={report.after_end ?? []} />
    </>
  );
}

/** What writer and teacher said of it: the statement on AI use, and concerns. */
function Said({ report }: { report: Report }): ReactNode {
  const { assignment, submission } = report;
  const standing = useStanding(report);
  return assignment === null ? null : (
    <>
      <StatementSection report={report} assignment={assignment} />
      {standing === 'teaches' ? <ConcernsSection submission={submission} told={isTold(report)} /> : null}
    </>
  );
}

/** What the log does not hold: the deadline, other texts, the words alone, who looked. */
function BesideRecord({ report, isLook }: { report: Report; isLook: boolean }): ReactNode {
  const { assignment, submission } = report;
  const standing = useStanding(report);
  if (assignment === null) return <Analysis report={report} />;
  return (
    <>
      {standing === 'beside' ? null : <DeadlineSection submission={submission} />}
      <FoldedSection title="Passages that match">
        <MatchesPart report={report} isLook={isLook} />
      </FoldedSection>
      {standing === 'teaches' ? (
        <>
          <Analysis report={report} />
          <LooksSection submission={submission} />
        </>
      ) : null}
    </>
  );
}

/** The analysis: it is about the words alone. */
function Analysis({ report }: { report: Report }): ReactNode {
  const { assignment, submission: id, text } = report;
  const isWriter = useUser()?.user_type === 'student';
  const task = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  if (task.data?.analysis !== true || report.facts?.log.edits === 0) return null;
  const policy = task.data.ai_policy;
  return (
    <AnalysisSection
      Part={FoldedSection}
      submission={{ id, text }}
      policy={policy}
      reader={isWriter ? 'writer' : 'teacher'}
    />
  );
}

function DeletedNotice({ report: { log_deleted: deleted } }: { report: Report }): ReactNode {
  if (deleted === undefined) return null;
  return (
    <MarginRow>
      <Notice kind="info">
        <p>{deletedWords(deleted)}</p>
      </Notice>
    </MarginRow>
  );
}

function LimitNotice({ report: { over_limit: isOver } }: { report: Report }): ReactNode {
  if (isOver !== true) return null;
  return (
    <MarginRow>
      <Notice kind="info">
        <p>
          This document is longer than {formatCount(DOCUMENT_MAX_LENGTH)} characters. All of it is stored; the text and
          the figures here end at that length.
        </p>
      </Notice>
    </MarginRow>
  );
}
