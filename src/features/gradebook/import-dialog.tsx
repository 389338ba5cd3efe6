import { useRef, useState, type ReactNode } from 'react';
import { getClass } from '#contract/class';
import { getGradebook } from '#contract/gradebook';
import { listMarkings } from '#contract/marking';
import { getStatistics } from '#contract/statistics';
import { listSubmissions, updateSubmission } from '#contract/submission';
import { listToMark } from '#contract/to-mark';
import { Offline, sentenceOf } from '../../api/trouble.ts';
import { useReload } from '../../data/api-query.ts';
import { oneByFew } from '../../data/one-by-few.ts';
import { useServices, useUser, type Services } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { csvLines } from '../../ui/csv-lines.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { Group } from '../../ui/preview-parts.tsx';
import { textOfFile } from '../../ui/text-of-file.ts';
import { useToast } from '../../ui/toast.tsx';
import { changeWords, refusedWords, savedWords, saveWords } from './import-words.ts';
import { lookUpGrades, type GradeChange, type LookedUp } from './look-up-grades.ts';
import { readGrades, type GradesOfCourse } from './read-grades.ts';

/** Some hundred times the grades of a large course. */
const FILE_MAX_BYTES = 2_000_000;
/** The number of requests at a time. */
const FEW = 2;

/** The second click of a double click on Preview is no wish to save. */
const DOUBLE_CLICK_MS = 600;

/** What is wrong with a file as a whole, in words. */
class BadFile extends Error {}

interface ImportDialogProps {
  course: GradesOfCourse;
  onClose: () => void;
}

/** Takes changed grades from a file, after a preview. It needs a connection, and says so. */
export function ImportDialog({ course, onClose }: ImportDialogProps): ReactNode {
  const { call } = useServices();
  const me = useUser()?.id ?? '';
  const reload = useReload();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [looked, setLooked] = useState<LookedUp | null>(null);
  const lookedAt = useRef(0);
  const [done, setDone] = useState(0);
  const changes = looked?.changes ?? [];

  async function preview(signal: AbortSignal): Promise<void> {
    const read = readGrades(await csvLines(await textIn(file)), course);
    if (read.kind === 'trouble') throw new BadFile(read.message);
    const { changes: found, refused } = await lookUpGrades(call, read.grades, { me, signal, onProgress: setDone });
    setLooked({ changes: found, refused: [...read.refused, ...refused].sort((one, other) => one.row - other.row) });
    lookedAt.current = performance.now();
  }

  async function save(signal: AbortSignal): Promise<void> {
    const left = await saveGrades(call, changes, { signal, onProgress: setDone });
    await reload(getGradebook, getClass, getStatistics, listMarkings, listSubmissions, listToMark);
    toast(savedWords(changes.length - left.changes.length));
    if (left.changes.length === 0) onClose();
    else setLooked(left);
  }

  const form = useForm({
    send: async (_data, signal) => {
      if (looked !== null && performance.now() - lookedAt.current < DOUBLE_CLICK_MS) return;
      setDone(0);
      await (looked === null ? preview(signal) : save(signal));
    },
    explain: (error) => (error instanceof BadFile ? { error: error.message } : troubleWith(updateSubmission)(error)),
  });
  return (
    <FormDialog
      title="Grades from a CSV file"
      lead="Save “Grades as CSV”, change grades in it, and choose it here. Nothing is changed before you have seen the preview. This needs a connection."
      form={form}
      submit={looked === null || changes.length === 0 ? 'Preview' : saveWords(changes.length)}
      busy={looked === null ? 'Looking...' : 'Saving...'}
      onClose={onClose}
    >
      <div className="btns">
        <FileButton
          label="CSV file with grades"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFile={(chosen) => {
            setFile(chosen);
            setLooked(null);
          }}
        >
          Choose a CSV file
        </FileButton>
        <span className="small quiet">{file?.name ?? 'No file chosen yet.'}</span>
      </div>
      {form.busy ? <p aria-live="polite">{done === 0 ? 'Reading the file.' : `${String(done)} done.`}</p> : null}
      {looked === null ? null : <Preview looked={looked} />}
    </FormDialog>
  );
}

/** What the file changes, and what of it is not taken. */
function Preview({ looked: { changes, refused } }: { looked: LookedUp }): ReactNode {
  const linesOf = (held: boolean) => changes.filter((one) => one.held === held).map(changeWords);
  return (
    <section aria-label="Preview">
      {changes.length === 0 ? <p>There is no grade to change in this file.</p> : null}
      <Group term="Students see these at once" of={linesOf(false)} open />
      <Group term="Held until you release them" of={linesOf(true)} open />
      <Group term="Not taken" of={refused.map(refusedWords)} open />
    </section>
  );
}

async function textIn(file: File | null): Promise<string> {
  if (file === null) throw new BadFile('Please choose a file first.');
  if (file.size > FILE_MAX_BYTES) throw new BadFile('This file is too large for the grades of a course.');
  return textOfFile(new Uint8Array(await file.arrayBuffer()));
}

/**
 * Saves each grade as the grade field of a text does. Returns the changes that are left, with the reasons of those that
 * were refused; after a lost network the others can be saved again.
 */
async function saveGrades(
  call: Services['call'],
  changes: readonly GradeChange[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LookedUp> {
  const saved = await oneByFew(
    changes,
    ({ submission, grade }) => call(updateSubmission, { params: { id: submission }, body: { grade }, signal }),
    { few: FEW, signal, onProgress },
  );
  const left = changes.flatMap((change, at) => {
    const one = saved[at];
    return one?.kind === 'trouble' ? [{ change, trouble: one.trouble }] : [];
  });
  return {
    changes: left.map(({ change }) => change),
    refused: left.map(({ change: { row, student, assignment }, trouble }) => ({
      row,
      student: student.name,
      assignment: assignment.title,
      reason:
        trouble instanceof Offline ? 'The university could not be reached.' : sentenceOf(trouble, updateSubmission),
    })),
  };
}
