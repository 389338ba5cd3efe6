import type { ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getAiStatement } from '#contract/ai-statement';
import type { Report } from '#contract/evidence';
import { MarginRow, Section } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { useUser } from '../../../data/services.tsx';
import { GivenStatement } from './given-statement.tsx';
import { OwnStatementPart } from './own-statement.tsx';
import { useStatement } from './use-statement.ts';

interface StatementSectionProps {
  report: Report;
  assignment: string;
}

/** The statement on AI use in a report. Nothing where none was asked for and none was given. */
export function StatementSection(props: StatementSectionProps): ReactNode {
  return useUser()?.user_type === 'student' ? (
    <OfWriter {...props} />
  ) : (
    <ForStaff submission={props.report.submission} />
  );
}

function ForStaff({ submission }: { submission: string }): ReactNode {
  const { data: stated } = useApiQuery(getAiStatement, { params: { id: submission } });
  if (stated === undefined) return null;
  const isGiven = stated.statements.length > 0 || stated.files.length > 0;
  if (!stated.asked && !isGiven) return null;
  return (
    <Section title="Statement on AI use" anchor="ai-statement">
      <MarginRow>
        {stated.statements.length > 0 ? null : <p>Not given.</p>}
        <GivenStatement submission={submission} stated={stated} />
      </MarginRow>
    </Section>
  );
}

function OfWriter({ report: { submission }, assignment: id }: StatementSectionProps): ReactNode {
  const own = useStatement(id, submission);
  const title = useApiQuery(getAssignment, { params: { id } }).data?.title ?? 'This text';
  if (own.stated === undefined) return null;
  const isGiven = own.stated.statements.length > 0;
  if (!own.stated.asked && !isGiven && own.stated.files.length === 0) return null;
  return (
    <Section title="Statement on AI use" anchor="ai-statement">
      <MarginRow>
        <OwnStatementPart assignment={{ id, title }} submission={submission} own={own} isGiven={isGiven} />
      </MarginRow>
    </Section>
  );
}
