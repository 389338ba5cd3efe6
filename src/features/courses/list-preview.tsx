import { useState, type CSSProperties, type ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { importList, type ListPreview, type LeftOut } from '#contract/roster';
import { checkRows } from '#contract/roster-row';
import { Button } from '../../ui/button.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useDevice } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { plural } from '../../wording/plural.ts';
import type { GoodList, Imported, LookedAt } from './imported.ts';
import { byRow, importWords } from './list-words.ts';
import { Count, Group } from '../../ui/preview-parts.tsx';

interface ListPreviewSectionProps {
  course: TaughtCourse;
  lookedAt: LookedAt;
  onImported: (imported: Imported) => void;
}

/** Focuses the preview and scrolls to it: on a phone it opens out of sight, below its button. */
const goTo = (here: HTMLElement | null): void => {
  here?.focus({ preventScroll: true });
  here?.closest('section')?.scrollIntoView();
};

/** The effect of a list, row by row, and the button that imports it. */
export function ListPreviewSection({ course, lookedAt, onImported }: ListPreviewSectionProps): ReactNode {
  const { list, preview } = lookedAt;
  const here = checkRows(list.rows);
  const count = preview === null ? here.good.length : preview.new.length + preview.invited.length;
  return (
    <Section title="Preview of the list">
      <MarginRow>
        <div ref={goTo} tabIndex={-1}>
          {preview === null ? (
            <>
              <p className="mb-4">
                {plural(here.good.length, 'student')} for {course.course_code} {course.name}. Who has an account can’t
                be looked up without a connection. You can import without one: the list is saved on this device and sent
                later.
              </p>
              <LeftOutRows term="Bad rows" open of={byRow(here.bad, list.unread)} />
              <LeftOutRows term="Skipped" of={here.skipped} />
            </>
          ) : (
            <PreviewFacts preview={preview} list={list} />
          )}
          <ImportButton course={course} list={list} count={count} preview={preview} onImported={onImported} />
        </div>
      </MarginRow>
    </Section>
  );
}

function PreviewFacts({ preview, list }: { preview: ListPreview; list: GoodList }): ReactNode {
  const bad = byRow(preview.bad, list.unread);
  const called = ({ row, name, roll_no: roll }: ListPreview['new'][number]) =>
    `Row ${row}: ${name}${roll === '' ? '' : ` (${roll})`}`;
  return (
    <>
      <dl className="facts" style={{ '--n': 5 } as CSSProperties}>
        <Count term="New" count={preview.new.length} means="will be enrolled" />
        <Count term="To invite" count={preview.invited.length} means="have no account yet" />
        <Count term="Already in" count={preview.already.length} means="nothing changes for them" />
        <Count term="Skipped" count={preview.skipped.length} means="say nothing new" />
        <Count term="Bad rows" count={bad.length} means="can’t be taken" />
      </dl>
      <LeftOutRows term="Bad rows" open of={bad} />
      <Group term="New" of={preview.new.map(called)} />
      <Group
        term="To invite"
        of={preview.invited.map(({ row, email, name }) => `Row ${row}: ${name === '' ? email : `${name}, ${email}`}`)}
      />
      <Group term="Already in" of={preview.already.map(called)} />
      <LeftOutRows term="Skipped" of={preview.skipped} />
    </>
  );
}

/** Rows that are not taken, each with its reason. */
export function LeftOutRows({ of, ...group }: { term: string; of: readonly LeftOut[]; open?: boolean }): ReactNode {
  return <Group {...group} of={of.map(({ row, reason }) => `Row ${row}: ${reason}`)} />;
}

interface ImportButtonProps extends ListPreviewSectionProps {
  list: GoodList;
  preview: ListPreview | null;
  count: number;
}

function ImportButton({ course, list, count, preview, onImported }: Omit<ImportButtonProps, 'lookedAt'>): ReactNode {
  const device = useDevice();
  const { busy, trouble, make } = useChange();
  const [pressed, setPressed] = useState(false);
  const words = importWords(preview, count);
  async function run(): Promise<void> {
    setPressed(true);
    const input = { params: { id: course.id }, body: { rows: [...list.rows] } };
    const made = await make(importList, async () => {
      const outcome = await device.request(
        importList,
        input,
        `List of ${plural(list.rows.length, 'student')}, ${course.course_code}`,
      );
      onImported(
        outcome.kind === 'done'
          ? { kind: 'done', outcome: { ...outcome.answer, bad: byRow(outcome.answer.bad, list.unread) } }
          : outcome,
      );
    });
    if (!made) setPressed(false);
  }
  if (count === 0) return <p className="mt-4">There is nobody to add or invite on this list.</p>;
  return (
    <>
      <div className="btns mt-4">
        <Button variant="main" disabled={busy || pressed} onClick={() => void run()}>
          {busy ? 'Importing...' : words}
        </Button>
      </div>
      <ChangeTrouble trouble={trouble} />
    </>
  );
}
