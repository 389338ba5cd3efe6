import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import type { Report } from '#contract/evidence';
import type { Id } from '#contract/identifier';
import { useApiQuery } from '../../../data/api-query.ts';
import { useUser } from '../../../data/services.tsx';
import { whoSees } from './report-words.ts';

/** Whose text it is, who sees this page, and the way back. `updated`: how old it is, if it is. */
export function ReportHead({ report, updated }: { report: Report; updated: string | null }): ReactNode {
  const user = useUser();
  const isWriter = user?.user_type === 'student';
  return (
    <div className="margin-row page-head">
      <p className="note">
        <b>{report.roll_no}</b> {updated}
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

/** The title of an assignment; 'practice page' for null, 'the text' before it is known. */
export function useTextTitle(assignment: Id | null | undefined): string {
  const enabled = typeof assignment === 'string';
  const { data } = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled });
  return assignment === null ? 'practice page' : (data?.title ?? 'the text');
}

function BackLink({ report, isWriter }: { report: Report; isWriter: boolean }): ReactNode {
  const { assignment, submission, student_name: name } = report;
  const title = useTextTitle(assignment);
  if (assignment === null) {
    return (
      <Link className="link-line" to="/editor">
        {name} · {title}
      </Link>
    );
  }
  if (isWriter) {
    return (
      <Link className="link-line" to="/editor" search={{ assignment }}>
        {name} · {title}
      </Link>
    );
  }
  return (
    <Link className="link-line" to="/teacher/assignment/$id" params={{ id: assignment }} search={{ submission }}>
      {name} · {title}
    </Link>
  );
}
