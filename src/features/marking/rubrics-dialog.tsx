import { useRef, useState, type ReactNode } from 'react';
import { deleteRubric, getRubric, listRubrics, type ListedRubric, type Rubric } from '#contract/rubric';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/page.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { figure } from '../../wording/figure.ts';
import { plural } from '../../wording/plural.ts';
import { RubricEditDialog } from './rubric-edit-dialog.tsx';

interface RubricsDialogProps {
  onUse: (rubric: Rubric) => void;
  onClose: () => void;
}

/** The library of rubrics: the teacher's own, to be used, edited and deleted, and those that others share. */
export function RubricsDialog({ onUse, onClose }: RubricsDialogProps): ReactNode {
  const answer = useApiQuery(listRubrics, {});
  const { call } = useServices();
  const reload = useReload();
  const { busy, trouble, make } = useChange();
  const [edited, setEdited] = useState<Rubric | null>(null);
  const list = useRef<HTMLElement>(null);
  async function use({ id }: ListedRubric): Promise<void> {
    await make(getRubric, async () => {
      onUse(await call(getRubric, { params: { id } }));
      onClose();
    });
  }
  async function edit({ id }: ListedRubric): Promise<void> {
    await make(getRubric, async () => setEdited(await call(getRubric, { params: { id } })));
  }
  async function remove({ id, name }: ListedRubric): Promise<void> {
    await make(deleteRubric, async () => {
      await call(deleteRubric, { params: { id } });
      // Its button goes with it.
      list.current?.focus();
      await reload(listRubrics);
      announce(`The rubric ${name} was deleted.`);
    });
  }
  const parts = { busy, onUse: use, onEdit: edit, onRemove: remove };
  return (
    <Dialog
      title="Rubrics"
      lead="A rubric is copied: later changes of it don’t change this assignment."
      onClose={onClose}
    >
      <QueryView answer={answer} loading="Loading the rubrics...">
        {(rubrics) => (
          <section ref={list} tabIndex={-1} aria-label="All rubrics">
            {rubrics.length === 0 ? (
              <Empty says="No rubrics yet.">Save the criteria of an assignment as a rubric to use them again.</Empty>
            ) : null}
            <RubricList title="Your rubrics" rubrics={rubrics.filter(({ mine }) => mine)} {...parts} />
            <RubricList title="Of other teachers" rubrics={rubrics.filter(({ mine }) => !mine)} {...parts} />
          </section>
        )}
      </QueryView>
      <ChangeTrouble trouble={trouble} />
      {edited === null ? null : <RubricEditDialog rubric={edited} onClose={() => setEdited(null)} />}
    </Dialog>
  );
}

interface RubricActions {
  busy: boolean;
  onUse: (rubric: ListedRubric) => Promise<void>;
  onEdit: (rubric: ListedRubric) => Promise<void>;
  onRemove: (rubric: ListedRubric) => Promise<void>;
}

function RubricList({ title, rubrics, ...actions }: RubricActions & { title: string; rubrics: ListedRubric[] }) {
  if (rubrics.length === 0) return null;
  return (
    <>
      <h3 className="mt-4">{title}</h3>
      <ul className="list">
        {rubrics.map((rubric) => (
          <RubricRow key={rubric.id} rubric={rubric} {...actions} />
        ))}
      </ul>
    </>
  );
}

/** One rubric with what can be done with it. A deletion is confirmed. */
function RubricRow({ rubric, busy, onUse, onEdit, onRemove }: RubricActions & { rubric: ListedRubric }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const { name, mine } = rubric;
  return (
    <li>
      <div className="matter">
        <p dir="auto">{name}</p>
        <p className="sub">{factsOf(rubric)}</p>
      </div>
      <div className="btns">
        <Button variant="low" disabled={busy} aria-label={`Use: ${name}`} onClick={() => void onUse(rubric)}>
          Use
        </Button>
        {mine ? (
          <>
            <Button variant="low" disabled={busy} aria-label={`Edit: ${name}`} onClick={() => void onEdit(rubric)}>
              Edit
            </Button>
            <Button
              variant="low"
              disabled={busy}
              aria-label={`${isAsked ? 'Delete it now' : 'Delete'}: ${name}`}
              onClick={() => (isAsked ? void onRemove(rubric) : setAsked(true))}
            >
              {isAsked ? 'Delete it now' : 'Delete'}
            </Button>
          </>
        ) : null}
      </div>
      {isAsked ? <output className="small">Assignments that it was put into stay as they are.</output> : null}
    </li>
  );
}

function factsOf({ criteria, points, mine, shared, owner_name: owner }: ListedRubric): string {
  const size = `${plural(criteria, 'criterion', 'criteria')}, ${figure(points)} points`;
  if (!mine) return `${size}. By ${owner}.`;
  return shared ? `${size}. Other teachers may use it.` : `${size}.`;
}
