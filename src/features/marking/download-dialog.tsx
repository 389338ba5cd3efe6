import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { isOwn, listMarkings } from '#contract/marking';
import { getSubmission, listSubmissions, type Submission } from '#contract/submission';
import { sentenceOf } from '../../api/trouble.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { fileName, saveFile } from '../../ui/save-file.ts';
import { useServices, useUser, type Services } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { oneByFew, type Got } from '../../data/one-by-few.ts';
import type { NamedText } from './texts-zip.ts';

/** The number of requests at a time. */
const FEW = 3;

const contents = [
  { value: '.txt', label: 'All texts, as .txt in a ZIP' },
  { value: '.docx', label: 'All texts, as .docx in a ZIP' },
  { value: '.csv', label: 'Grades and points, as CSV' },
] as const;

interface DownloadDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

interface Reading {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** All handed-in texts, or all marks, as one file. Reads one after the other, and says how far it is. */
export function DownloadDialog({ assignment, onClose }: DownloadDialogProps): ReactNode {
  const { call } = useServices();
  const me = useUser()?.id ?? '';
  const [done, setDone] = useState(0);
  const [all, setAll] = useState<number | null>(null);
  const form = useForm({
    send: async (data, signal) => {
      setDone(0);
      const wanted = contents.find(({ value }) => value === textOfEntry(data, 'content'))?.value ?? '.txt';
      const reading = { signal, onProgress: setDone };
      const submissions = await readHandedIn(call, assignment.id, signal);
      setAll(submissions.length);
      if (wanted === '.csv') {
        const csv = await readMarks(call, me, { assignment, submissions }, reading);
        const { saveCsv } = await import('../../ui/csv.ts');
        saveCsv(csv, `${assignment.title} marks`);
      } else {
        const texts = await readTexts(call, submissions, reading);
        // Files are rare: their code is loaded when needed.
        const { textsZip } = await import('./texts-zip.ts');
        saveFile(
          new Uint8Array(textsZip(texts, wanted, assignment.formatting === true)),
          'application/zip',
          `${fileName(`${assignment.title} texts`)}.zip`,
        );
      }
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
      <SelectField label="What" name="content" defaultValue=".txt">
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

async function readHandedIn(call: Services['call'], id: string, signal: AbortSignal): Promise<Submission[]> {
  const all = await call(listSubmissions, { params: { id }, signal });
  return all.filter(({ hand_in: { status } }) => status !== 'draft');
}

function nameOf({ roll_no: roll, student_name: name }: Submission): string {
  return roll === '' ? name : `${roll} ${name}`;
}

async function readTexts(
  call: Services['call'],
  submissions: readonly Submission[],
  { signal, onProgress }: Reading,
): Promise<NamedText[]> {
  const read = ({ id }: Submission) => call(getSubmission, { params: { id }, signal });
  const got = await oneByFew(submissions, read, { few: FEW, signal, onProgress });
  return submissions.map((submission, at) => ({ name: nameOf(submission), text: textOf(got[at]) }));
}

function textOf(got: Got<{ text: string | null }> | undefined): NamedText['text'] {
  if (got?.kind !== 'value') return { kind: 'trouble', why: sentenceOf(got?.trouble, getSubmission) };
  if (got.value.text === null) return { kind: 'trouble', why: 'It is not yours to read.' };
  return { kind: 'value', value: got.value.text };
}

/** The CSV of all marks. Fails if any can't be read, for an empty cell would mean that there are none. */
async function readMarks(
  call: Services['call'],
  me: string,
  { assignment, submissions }: { assignment: Assignment; submissions: readonly Submission[] },
  { signal, onProgress }: Reading,
): Promise<string> {
  const read = ({ id }: Submission) => call(listMarkings, { params: { id }, signal });
  const got = await oneByFew(submissions, read, { few: FEW, signal, onProgress });
  const students = submissions.map((submission, at) => {
    const of = got[at];
    if (of?.kind !== 'value') throw of?.trouble;
    const { hand_in: handIn, student_name: name, roll_no: roll } = submission;
    const isLate = handIn.status === 'submitted' && handIn.late;
    const marking = of.value.find((one) => isOwn(me, one)) ?? null;
    return { name, roll, hand_in: isLate ? 'late' : 'on time', marking };
  });
  const { criteriaCsv } = await import('./criteria-csv.ts');
  return criteriaCsv(assignment, students);
}
