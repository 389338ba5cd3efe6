import { Link } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { ClassCounts } from '#contract/class';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { More } from '../../ui/more.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ClassCsv } from './class-csv.tsx';

/** What can be done with an assignment, in a dialog. */
export interface AssignmentAction {
  name: string;
  /** Where its button is on a wide screen; on a narrow one all are in the list. */
  place: 'bar' | 'list';
  offers: (state: ActionState) => boolean;
  Dialog: ComponentType<{ assignment: Assignment; onClose: () => void }>;
}

interface ActionState {
  isBeside: boolean;
  /** Undefined before the class is known. */
  counts: ClassCounts | undefined;
}

const forOwner = ({ isBeside }: ActionState) => !isBeside;

const changes: Readonly<Record<'extend' | 'edit' | 'duplicate' | 'remove', AssignmentAction>> = {
  extend: {
    name: 'Extend the deadline',
    place: 'bar',
    offers: forOwner,
    Dialog: lazyPart(async () => (await import('./extend-dialog.tsx')).NewExtensionDialog),
  },
  edit: {
    name: 'Edit',
    place: 'bar',
    offers: forOwner,
    Dialog: lazyPart(async () => (await import('./change-assignment.tsx')).EditAssignmentDialog),
  },
  duplicate: {
    name: 'Duplicate',
    place: 'list',
    offers: forOwner,
    Dialog: lazyPart(async () => (await import('./duplicate-assignment.tsx')).DuplicateAssignmentDialog),
  },
  remove: {
    name: 'Delete',
    place: 'list',
    offers: forOwner,
    Dialog: lazyPart(async () => (await import('./change-assignment.tsx')).DeleteAssignmentDialog),
  },
};

interface AssignmentActionsProps extends ActionState {
  assignment: Assignment;
  /** The submission to read next; null if there is none. */
  next: string | null;
  /** The actions of marking, and of writing to the class. */
  further: readonly AssignmentAction[];
}

/** A bar with what can be done with the assignment; it stays at the top of a wide screen. */
export function AssignmentActions({ assignment, next, further, ...state }: AssignmentActionsProps): ReactNode {
  const [open, setOpen] = useState<AssignmentAction | null>(null);
  const { extend, edit, duplicate, remove } = changes;
  const offered = [extend, edit, ...further, duplicate].filter(({ offers }) => offers(state));
  return (
    <div className="stays">
      <MarginRow className="btns">
        {next === null ? null : (
          <Link
            className={buttonClass('main')}
            to="/teacher/assignment/$id"
            params={{ id: assignment.id }}
            search={{ list: 'to_read', submission: next }}
          >
            Read the next one
          </Link>
        )}
        {offered
          .filter(({ place }) => place === 'bar')
          .map((action) => (
            <Button key={action.name} className="wide-only" onClick={() => setOpen(action)}>
              {action.name}
            </Button>
          ))}
        <More>
          {(close) => {
            const choose = (action: AssignmentAction) => {
              close();
              setOpen(action);
            };
            return (
              <>
                {offered.map((action) => (
                  <Button
                    key={action.name}
                    variant="bare"
                    className={action.place === 'bar' ? 'narrow-only' : undefined}
                    onClick={() => choose(action)}
                  >
                    {action.name}
                  </Button>
                ))}
                <ClassCsv assignment={assignment} onSaved={close} />
                {state.isBeside ? null : (
                  <>
                    <ArchiveButton assignment={assignment} onDone={close} />
                    <Button variant="bare" onClick={() => choose(remove)}>
                      {remove.name}
                    </Button>
                  </>
                )}
              </>
            );
          }}
        </More>
      </MarginRow>
      {open === null ? null : <open.Dialog assignment={assignment} onClose={() => setOpen(null)} />}
    </div>
  );
}
