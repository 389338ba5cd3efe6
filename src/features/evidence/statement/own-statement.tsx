import { useState, type ReactNode } from 'react';
import type { RequestSubject } from '../../../offline/requests/row.ts';
import type { WaitingItem } from '../../../offline/waiting/waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { WaitingActions } from '../../../data/waiting-actions.tsx';
import { GivenStatement } from './given-statement.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import type { OwnStatement } from './use-statement.ts';

interface OwnStatementPartProps {
  assignment: { id: string; title: string };
  submission: string | null;
  own: OwnStatement;
  /** Whether the university has a statement, also where its answer has not come. */
  isGiven: boolean;
  /** Whether the form is open at first. */
  isAsked?: boolean | undefined;
  /** Called when the form is closed. */
  onAnswered?: (() => void) | undefined;
  /** Writing that the university must have first. */
  about?: (() => RequestSubject) | undefined;
}

/** The writer's statement on AI use, what of it waits on this device, and the form. */
export function OwnStatementPart(props: OwnStatementPartProps): ReactNode {
  const { assignment, submission, own, isGiven, isAsked = false, about, onAnswered } = props;
  const [isOpen, setOpen] = useState(isAsked);
  const { stated, waiting, files } = own;
  const hasAny = isGiven || waiting.length > 0;
  return (
    <>
      {hasAny ? null : <p className="quiet">Not given yet.</p>}
      {stated === undefined || submission === null ? null : <GivenStatement submission={submission} stated={stated} />}
      {[...waiting, ...files].map((item) => (
        <WaitingPart key={item.id} item={item} />
      ))}
      <p className="btns mt-2 no-print">
        <Button onClick={() => setOpen(true)}>{hasAny ? 'Change it' : 'Write it'}</Button>
      </p>
      {isOpen ? (
        <StatementDialog
          assignment={assignment}
          submission={submission}
          about={about}
          stated={stated}
          onClose={() => {
            setOpen(false);
            onAnswered?.();
          }}
        />
      ) : null}
    </>
  );
}

function WaitingPart({ item }: { item: WaitingItem }): ReactNode {
  const isFile = item.request?.path.endsWith('/files/') === true;
  const name = isFile ? `The file ${item.title}` : 'Your statement';
  const kept = isFile ? `The file ${item.title} is kept here.` : 'Your statement is kept here.';
  return (
    <>
      <p className="mt-2">
        {item.kind === 'refused' ? `${name}. The university answered: “${item.error ?? ''}”` : kept}
      </p>
      <p className="btns">
        <WaitingActions item={item} what={name} />
      </p>
    </>
  );
}
