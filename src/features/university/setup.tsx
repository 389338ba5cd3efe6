import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listDepartments, listPrograms, type UniversitySummary } from '#contract/university';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown } from '../../data/query-view.tsx';
import { setupSteps, type SetupStep } from './setup-steps.ts';

/** The open steps of a new university before its first class can write. Nothing once all are done. */
export function Setup({ summary }: { summary: UniversitySummary }): ReactNode {
  const programsKnown = useApiQuery(listPrograms, { query: { archived: 'true' } });
  const departmentsKnown = useApiQuery(listDepartments, { query: { archived: 'true' } });
  if (isUnknown(programsKnown) || isUnknown(departmentsKnown)) return <Loading />;
  const [programs, departments] = [programsKnown.data, departmentsKnown.data];
  if (programs === undefined || departments === undefined) return null;
  const steps = setupSteps(summary, programs, departments);
  return (
    <Steps title="Set up your university" steps={steps} action={<CopyId id={summary.university_id} />} Way={Way} />
  );
}

function Way({ step: { at } }: { step: SetupStep }): ReactNode {
  return at === null ? null : (
    <Link className={buttonClass('low')} to="/admin/$screen" params={at} hash={at.hash ?? ''}>
      Go there
    </Link>
  );
}

function CopyId({ id }: { id: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  return (
    <Button variant="bare" onClick={() => void copyText(id).then(setCopied)}>
      <Icon name="copy" />
      {copied ? `${id} is copied` : `Copy the university ID ${id}`}
    </Button>
  );
}
