import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getReport, type Report, type ToldReport } from '#contract/evidence';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { Notice } from '../../../ui/notice.tsx';
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
import { PageLoads, SittingsSection } from './page-loads.tsx';
import { EarlierSection } from './earlier.tsx';
import { PastesSection } from './pastes.tsx';
import { PictureSection } from './picture.tsx';
import { deletedWords, whoSees } from './report-words.ts';
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
  useTitle('How it was written');
  const isLook = useUser()?.user_type !== 'student';
  const [asked, setAsked] = useState<ReplayStart | null>(null);
  const answer = useApiQuery(getReport, { params: { id } });
  return (
    <>
      {answer.data === undefined ? <PageHead title="How it was written" /> : null}
      <QueryView answer={answer} loading="Loading how it was written...">
        {(report) => (
          <>
            <Head report={report} updated={updatedNote(answer)} />
            <DeletedNotice report={report} />
            <LimitNotice report={report} />
            <LaterDraftNotice later={report.later} />
            {isTold(report) ? (
              <Told report={report} isLook={isLook} asked={asked} onAsk={setAsked} />
            ) : (
              <NoRecord report={report} />
            )}
            {report.assignment === null ? null : <StatementSection report={report} assignment={report.assignment} />}
            {report.assignment === null ? null : <DeadlineSection submission={id} />}
            {report.assignment === null ? null : (
              <Section title="Passages that match">
                <MatchesPart report={report} isLook={isLook} />
              </Section>
            )}
            <Analysis report={report} />
            {isTold(report) ? <CannotShow report={report} /> : null}
            {report.assignment === null ? null : <ConcernsSection submission={id} told={isTold(report)} />}
            {report.assignment === null ? null : <LooksSection submission={id} />}
          </>
        )}
      </QueryView>
    </>
  );
}

interface RecordProps {
  report: ToldReport;
  isLook: boolean;
  asked: ReplayStart | null;
  onAsk: (asked: ReplayStart | null) => void;
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

function isTold(report: Report): report is ToldReport {
  return report.facts !== null;
}

function Told(props: RecordProps): ReactNode {
  const { report, isLook } = props;
  return (
    <>
      <InShort report={report} to={isLook ? 'teacher' : 'writer'} />
      {report.facts.log.edits === 0 ? null : <Record {...props} />}
    </>
  );
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

/** Everything that the log shows. */
function Record({ report, isLook, asked, onAsk }: RecordProps): ReactNode {
  const record = useRecord(report.submission, report.facts.earlier);
  const see = (start: ReplayStart | null) => {
    if (start === null) record.close();
    else record.open();
    onAsk(start);
  };
  return (
    <>
      <FactsStrip report={report} />
      <PictureSection facts={report.facts} name={report.student_name} />
      {report.facts.composition === null ? null : <CompositionSection report={report} />}
      <PastesSection
        report={report}
        onSee={report.log_deleted ? undefined : ({ stream, seq }) => see({ stream, seq })}
      />
      <EarlierSection report={report} />
      <TintedText report={report} to={isLook ? 'teacher' : 'writer'} />
      {report.facts.picture === null ? <SittingsSection facts={report.facts} /> : null}
      <PageLoads facts={report.facts} afterEnd={report.after_end ?? []} />
      {report.log_deleted ? null : <ConversationSection report={report} record={record} isLook={isLook} onSee={see} />}
      <Section title="Replay" note={report.log_deleted ? undefined : 'Every change, as it was made'}>
        <MarginRow>
          {report.log_deleted ? (
            <p>Nothing is left to replay: every keystroke and every deleted word is gone.</p>
          ) : (
            <SubmissionReplay record={record} isLook={isLook} asked={asked} onAsk={see} />
          )}
        </MarginRow>
      </Section>
    </>
  );
}

/** The analysis, after the record: it is about the words alone. */
function Analysis({ report }: { report: Report }): ReactNode {
  const { assignment, submission: id, text } = report;
  const isWriter = useUser()?.user_type === 'student';
  const task = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  if (task.data?.analysis !== true || report.facts?.log.edits === 0) return null;
  const policy = task.data.ai_policy;
  return <AnalysisSection submission={{ id, text }} policy={policy} reader={isWriter ? 'writer' : 'teacher'} />;
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

function Head({ report, updated }: { report: Report; updated: string | null }): ReactNode {
  const user = useUser();
  const isWriter = user?.user_type === 'student';
  return (
    <div className="margin-row page-head">
      <p className="note">
        {report.roll_no} <br />
        {updated}
      </p>
      <div className="what">
        <p>
          <BackLink report={report} isWriter={isWriter} />
        </p>
        <h1>How it was written</h1>
        <p className="quiet mt-1">
          Evidence for a conversation, never a verdict. {whoSees(report, isWriter ? 'writer' : 'teacher')}
        </p>
      </div>
    </div>
  );
}

function BackLink({ report, isWriter }: { report: Report; isWriter: boolean }): ReactNode {
  const { assignment, submission, student_name: name } = report;
  const enabled = assignment !== null;
  const title = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled }).data?.title ?? 'the text';
  if (assignment === null) {
    return (
      <Link className="link-line" to="/editor">
        {name}, practice page
      </Link>
    );
  }
  if (isWriter) {
    return (
      <Link className="link-line" to="/editor" search={{ assignment }}>
        {name}, {title}
      </Link>
    );
  }
  return (
    <Link className="link-line" to="/teacher/assignment/$id" params={{ id: assignment }} search={{ submission }}>
      {name}, {title}
    </Link>
  );
}
