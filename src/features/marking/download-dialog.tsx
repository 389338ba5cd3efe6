import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { getSubmission, type Submission } from '#contract/submission';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { fileName, saveFile } from '../../ui/save-file.ts';
import { useServices, useUser } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import type { Reading } from './class-files.ts';

/** What may be downloaded, and what the file then holds. */
const contents = [
  { value: '.txt', label: 'All texts, as .txt in a ZIP', holds: 'Each text as it was typed, with nothing added.' },
  {
    value: '.docx',
    label: 'All texts, as .docx in a ZIP',
    holds: 'Each text with its formatting, for Word. Nothing is added.',
  },
  {
    value: 'marked',
    label: 'All texts with comments and grades, as .docx in a ZIP',
    holds:
      'For Word: title, name and text, your comments in the margin, then feedback, points and grade. Grades that students don’t see yet are in it, too.',
  },
  {
    value: '.csv',
    label: 'Grades and points, as CSV',
    holds: 'A table with a row for each student: points, grade and feedback.',
  },
] as const;

interface DownloadDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** All handed-in texts, or all marks, as one file. Reads one after the other, and says how far it is. */
export function DownloadDialog({ assignment, onClose }: DownloadDialogProps): ReactNode {
  const { call } = useServices();
  const user = useUser();
  const [done, setDone] = useState(0);
  const [all, setAll] = useState<number | null>(null);
  const [content, setContent] = useState<Content>(contents[0]);
  const form = useForm({
    send: async (data, signal) => {
      setDone(0);
      const me = { id: user?.id ?? '', name: user?.username ?? '' };
      const reading = { call, me, signal, onProgress: setDone };
      // Files are rare: their code is loaded when needed.
      const { readHandedIn } = await import('./class-files.ts');
      const submissions = await readHandedIn(reading, assignment.id);
      setAll(submissions.length);
      await saveClass(contentOf(textOfEntry(data, 'content')), { reading, assignment, submissions });
      onClose();
    },
    explain: troubleWith(getSubmission),
  });
  return (
    <FormDialog
      title="Texts and grades as files"
      lead="Opening a text is noted for its student, here as elsewhere."
      form={form}
      submit="Download"
      busy="Reading..."
      onClose={onClose}
    >
      <SelectField
        label="What"
        name="content"
        defaultValue=".txt"
        hint={content.holds}
        onChange={({ target }) => setContent(contentOf(target.value))}
      >
        {contents.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {form.busy ? (
        <p aria-live="polite">
          {all === null ? 'Reading the list.' : `${String(done)} of ${String(all)} read.`} Cancel ends it.
        </p>
      ) : null}
    </FormDialog>
  );
}

type Content = (typeof contents)[number];

function contentOf(wanted: string): Content {
  return contents.find(({ value }) => value === wanted) ?? contents[0];
}

interface Class {
  reading: Reading;
  assignment: Assignment;
  submissions: readonly Submission[];
}

/** Reads what is wanted of these submissions, and saves it as one file. */
async function saveClass({ value }: Content, { reading, assignment, submissions }: Class): Promise<void> {
  const { readMarked, readMarks, readTexts } = await import('./class-files.ts');
  if (value === '.csv') {
    const csv = await readMarks(reading, assignment, submissions);
    const { saveCsv } = await import('../../ui/csv.ts');
    return saveCsv(csv, `${assignment.title} marks`);
  }
  const { markedZip, textsZip } = await import('./texts-zip.ts');
  const zip =
    value === 'marked'
      ? markedZip(await readMarked(reading, assignment, submissions))
      : textsZip(await readTexts(reading, submissions), value, assignment.formatting === true);
  const name = value === 'marked' ? `${assignment.title} graded texts` : `${assignment.title} texts`;
  saveFile(new Uint8Array(zip), 'application/zip', `${fileName(name)}.zip`);
}
