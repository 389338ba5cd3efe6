import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { listEnrolledStudents, listTaughtCourses, type TaughtCourse } from '#contract/course';
import { listEnrollmentRequests } from '#contract/enrollment';
import { listInvitations } from '#contract/invitation';
import { listRosterImports, previewList, type ListPreview } from '#contract/roster';
import { Offline } from '../../api/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { rawEntry, useForm } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import type { GoodList, Imported, LookedAt } from './imported.ts';
import { ImportedNotice, WaitingLists } from './imported-notice.tsx';
import { textOfFile } from '../../ui/text-of-file.ts';
import { ListPreviewSection } from './list-preview.tsx';
import { readList } from './read-list.ts';

/** The endpoints that an import changes. A constant, for a new array would fetch again. */
export const CHANGED_BY_LISTS = [
  listEnrolledStudents,
  listTaughtCourses,
  listEnrollmentRequests,
  listInvitations,
  listRosterImports,
];

/** A pasted list up to this length survives a reload; a longer one would take the room of unsent writing. */
const DRAFT_MAX = 100_000;

class NoList extends Error {}

/** Adds students to a course by a file or a pasted list, after a preview. */
export function ImportList({ course }: { course: TaughtCourse }): ReactNode {
  const reload = useReload();
  const [lookedAt, setLookedAt] = useState<LookedAt | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  function done(now: Imported): void {
    setImported(now);
    setLookedAt(null);
    if (text.current !== null) writeInto(text.current, '');
    if (now.kind === 'done') void reload(...CHANGED_BY_LISTS);
  }
  return (
    <>
      <Section title="Import a list">
        <MarginRow>
          <ListForm
            course={course}
            text={text}
            onLooked={setLookedAt}
            onTyped={() => {
              setLookedAt(null);
              if (text.current?.value !== '') setImported(null);
            }}
          />
          {imported === null ? null : <ImportedNotice imported={imported} />}
        </MarginRow>
      </Section>
      {lookedAt === null ? null : <ListPreviewSection course={course} lookedAt={lookedAt} onImported={done} />}
      <WaitingLists changed={CHANGED_BY_LISTS} shown={imported?.kind === 'waiting' ? imported.id : null} />
    </>
  );
}

interface ListFormProps {
  course: TaughtCourse;
  text: RefObject<HTMLTextAreaElement | null>;
  onLooked: (lookedAt: LookedAt) => void;
  onTyped: () => void;
}

function ListForm({ course, text, onLooked, onTyped }: ListFormProps): ReactNode {
  const { call } = useServices();
  const draft = useDraft('roster-list');
  const { ref, ...form } = useForm({
    missing: 'Please choose a file or paste a list.',
    draft: { ...draft, save: (values) => draft.save((values['list'] ?? '').length > DRAFT_MAX ? {} : values) },
    send: async (data, signal) => {
      const list = await readList(rawEntry(data, 'list'));
      if (list.kind === 'trouble') throw new NoList(list.message);
      onLooked({ list, preview: await look(list, signal) });
      // The list stays in the draft until it is imported.
      draft.save(rawEntry(data, 'list').length > DRAFT_MAX ? {} : { list: rawEntry(data, 'list') });
    },
    explain: (error) =>
      error instanceof NoList
        ? { error: error.message, fields: { list: error.message } }
        : troubleWith(previewList)(error),
  });

  /** The university's preview of a list; null without a network, when the rows are judged on this device alone. */
  async function look(list: GoodList, signal: AbortSignal): Promise<ListPreview | null> {
    if (list.rows.length === 0) return { new: [], already: [], invited: [], skipped: [], bad: [] };
    try {
      return await call(previewList, { params: { id: course.id }, body: { rows: [...list.rows] }, signal });
    } catch (error) {
      if (error instanceof Offline) return null;
      throw error;
    }
  }

  return (
    <form className="form narrow" noValidate ref={ref} onSubmit={form.onSubmit} onInput={onTyped}>
      <FileChoice onText={(read) => (text.current === null ? undefined : writeInto(text.current, read))} />
      <TextareaField
        ref={text}
        label="List"
        name="list"
        rows={8}
        required
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={'Email, Roll No, Name\nasha@example.edu, CS-2026-001, Asha Rao'}
        hint="One student a row, with email, roll number or both. Who has no account yet is invited by mail."
        error={form.fields['list']}
      />
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Looking...' : 'Preview'}
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

/** A file is read into the field below, where it can be corrected. */
function FileChoice({ onText }: { onText: (text: string) => void }): ReactNode {
  return (
    <div className="btns">
      <FileButton
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFile={(file) => void file.arrayBuffer().then((bytes) => onText(textOfFile(new Uint8Array(bytes))))}
      >
        Choose a CSV file
      </FileButton>
      <span className="small quiet">or paste the rows of a sheet below</span>
    </div>
  );
}

/** Sets the field's value as if typed, so that draft and preview follow. */
function writeInto(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
