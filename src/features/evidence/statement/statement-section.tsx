import { useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getAiStatement } from '#contract/ai-statement';
import type { Report } from '#contract/evidence';
import { FoldedSection } from '../folded-section.tsx';
import { MarginRow, Section } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { useUser } from '../../../data/services.tsx';
import { GivenStatement } from './given-statement.tsx';
import { OwnStatementPart } from './own-statement.tsx';
import { useStatement, type OwnStatement } from './use-statement.ts';

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
    <FoldedSection title="Statement on AI use" anchor="ai-statement" note={isGiven ? 'Given' : 'Not given'}>
      <MarginRow>
        {stated.statements.length > 0 ? null : <p>Not given.</p>}
        <GivenStatement submission={submission} stated={stated} />
      </MarginRow>
    </FoldedSection>
  );
}

function OfWriter({ report: { submission }, assignment }: StatementSectionProps): ReactNode {
  const own = useStatement(assignment, submission);
  if (own.stated === undefined) return null;
  const isGiven = own.stated.statements.length > 0;
  if (!own.stated.asked && !isGiven && own.stated.files.length === 0) return null;
  return <OwnSection assignment={assignment} submission={submission} own={own} isGiven={isGiven} />;
}

interface OwnSectionProps {
  assignment: string;
  submission: string;
  own: OwnStatement;
  isGiven: boolean;
}

/** The writer's own statement: open where it is still to be given, and then stays open while it is. */
function OwnSection({ assignment: id, submission, own, isGiven }: OwnSectionProps): ReactNode {
  const [isFolded] = useState(isGiven);
  const title = useApiQuery(getAssignment, { params: { id } }).data?.title ?? 'This text';
  const Part = isFolded ? FoldedSection : Section;
  return (
    <Part title="Statement on AI use" anchor="ai-statement" note={isGiven ? 'Given' : undefined}>
      <MarginRow>
        <OwnStatementPart assignment={{ id, title }} submission={submission} own={own} isGiven={isGiven} />
      </MarginRow>
    </Part>
  );
}
