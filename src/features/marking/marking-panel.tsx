import { useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Criterion, Levels } from '#contract/criterion';
import { levelAt } from '#contract/level';
import type { Marking } from '#contract/marking';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Definitions } from '../../ui/page.tsx';
import { useDevice } from '../../data/services.tsx';
import { MarkingFields } from './marking-fields.tsx';
import { OvertakenNotices } from './overtaken-notices.tsx';
import { sumSoFar } from './pending-changes.ts';
import { pointsIn } from './points.ts';
import { SaveLine } from './save-line.tsx';
import type { OpenMarking } from './use-marking.ts';
import { figure } from '../../wording/figure.ts';
import { plural } from '../../wording/plural.ts';

/** The height that may be covered at the top and the foot of a page. */
const EDGE_PX = 64;

interface MarkPanelProps {
  marking: OpenMarking;
  assignment: Pick<Assignment, 'criteria' | 'levels' | 'hold' | 'assists'>;
  /** Leads to the next text once this one is saved. */
  onNext: () => void;
  /** Further content beside the text. */
  children?: ReactNode;
}

/** Points or a grade, feedback, and the buttons that save them: beside the text. */
export function MarkingPanel({ marking, assignment, onNext, children }: MarkPanelProps): ReactNode {
  const { criteria, levels } = assignment;
  const form = useRef<HTMLFormElement>(null);
  function save(): boolean {
    const element = form.current;
    if (element === null) return false;
    leaveField();
    const wrong = firstWrong(element, criteria);
    if (wrong !== null) {
      wrong.focus();
      return false;
    }
    marking.change({ kind: 'save' });
    return true;
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save()) onNext();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
    <form
      className="panel"
      aria-label="Grade this submission"
      noValidate
      ref={form}
      onSubmit={onSubmit}
      onKeyDown={onEnter}
      onInput={showSaving}
    >
      <MarkingFields criteria={criteria} levels={levels} marking={marking} />
      <div className="saving">
        <div className="btns mb-2">
          <Button variant="main" submit data-key="s">
            Save and next
          </Button>
          <Button onClick={save}>Save</Button>
        </div>
        <SaveLine marking={marking} assignment={assignment} hasCriteria={criteria.length > 0} />
      </div>
      <OvertakenNotices marking={marking} criteria={criteria} />
      <Refused marking={marking} />
      {marking.others.map((other) => (
        <OtherMarking key={other.marker.id} other={other} criteria={criteria} levels={levels} />
      ))}
      {children}
    </form>
  );
}

/**
 * Enter leads from a field for points to the next one: by itself it would save, and return, half a marking. With Ctrl
 * or Cmd it saves from any field.
 */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { currentTarget: form, target } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault();
    const fields = [...form.querySelectorAll<HTMLElement>('input, textarea')];
    fields[fields.indexOf(target) + 1]?.focus();
  }
}

/**
 * Scrolls the save line below the fields into view in a low window: at the first key, not at the focus, which a press
 * also gives, for a press is lost if the layout moves. The field itself stays in the window.
 */
function showSaving({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
  const saving = form.querySelector('.saving');
  if (saving === null || !(target instanceof Element)) return;
  const below = saving.getBoundingClientRect().bottom - (innerHeight - EDGE_PX);
  if (below > 0 && target.getBoundingClientRect().top - below > EDGE_PX) scrollBy(0, below);
}

/** Queues the current input before a save; the field keeps the focus. */
function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea')) return;
  field.blur();
  field.focus();
}

function firstWrong(form: HTMLFormElement, criteria: readonly Criterion[]): HTMLInputElement | null {
  const most = new Map(criteria.map(({ id, points }) => [id, points]));
  for (const input of form.querySelectorAll('input')) {
    const points = most.get(input.name);
    const { error } = pointsIn(input.value, points ?? Infinity, points !== undefined);
    if (error !== '') return input;
  }
  return null;
}

/** Refused changes: their words stay here until they were read. */
function Refused({ marking: { refused } }: { marking: OpenMarking }): ReactNode {
  const device = useDevice();
  return refused.map(
    ({
      id,
      error,
      request: {
        body: { change },
      },
    }) => (
      <Notice
        key={id}
        kind="bad"
        live="assertive"
        actions={<Button onClick={() => void device.dismiss(id)}>Dismiss</Button>}
      >
        <p>
          The university did not take this: <b>{error}</b>
        </p>
        {change.kind === 'feedback' || change.kind === 'comment' ? (
          <p className="hand mt-1" dir="auto" lang="">
            {change.kind === 'feedback' ? change.words : change.comment.words}
          </p>
        ) : null}
      </Notice>
    ),
  );
}

interface OtherMarkingProps {
  other: Marking;
  criteria: readonly Criterion[];
  levels: Levels | undefined;
}

/** The other marker's saved marking of the same text. */
function OtherMarking({ other, criteria, levels }: OtherMarkingProps): ReactNode {
  const given = ({ id, points }: Criterion) => {
    const level = levelAt(levels?.[id], other.marks[id]);
    return `${figure(other.marks[id] ?? null)} of ${figure(points)}${level === null ? '' : `, ${level.name}`}`;
  };
  return (
    <section>
      <h2 className="mb-1">Graded by {other.marker.name}</h2>
      <Definitions
        of={[
          ...criteria.map((criterion) => [criterion.name, given(criterion)] as const),
          [criteria.length === 0 ? 'Grade' : 'Total', figure(sumSoFar(other, criteria))],
        ]}
      />
      {other.feedback === '' ? null : (
        <p className="hand mt-2" dir="auto" lang="">
          {other.feedback}
        </p>
      )}
      {other.comments.length === 0 ? null : (
        <details>
          <summary>{plural(other.comments.length, 'comment')} in the margin</summary>
          <ul className="list">
            {other.comments.map(({ id, words, anchor }) => (
              <li key={id}>
                <div className="matter" dir="auto" lang="">
                  <p className="sub">“{anchor.quote}”</p>
                  <p>{words}</p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
