import { useState, type ReactNode } from 'react';
import { allot, allotEvenly, listAllotments, type Allotments } from '#contract/allotment';
import type { Assignment } from '#contract/assignment';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';

interface AllotmentDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** Which assistant grades which text: how many each has, a button that shares out the rest, and one text by choice. */
export function AllotmentDialog({ assignment: { id }, onClose }: AllotmentDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const params = { id };
  const answer = useApiQuery(listAllotments, { params });
  const { busy, trouble, make } = useChange();
  const form = useForm({
    missing: 'Choose a student.',
    send: async (data, signal) => {
      const assistant = textOfEntry(data, 'assistant');
      const body = { student: textOfEntry(data, 'student'), assistant: assistant === '' ? null : assistant };
      await call(allot, { params, body, signal });
      await reload(listAllotments);
      announce('Who grades this text was changed.');
    },
    explain: troubleWith(allot),
  });
  async function share(): Promise<void> {
    await make(allotEvenly, async () => {
      const { allotted } = await call(allotEvenly, { params });
      await reload(listAllotments);
      announce(`${plural(allotted, 'student')} shared out.`);
    });
  }
  return (
    <FormDialog
      title="Who grades which text"
      lead="Assistants see the texts that you give them, once they are submitted. All others are the teachers’."
      form={form}
      submit="Change"
      busy="Changing..."
      cancel="Close"
      onClose={onClose}
    >
      <QueryView answer={answer} loading="Loading who grades which text...">
        {(allotments) =>
          allotments.assistants.length === 0 ? (
            <p>This course has no assistants. Add them on its page: More, then People.</p>
          ) : (
            <>
              <Shares allotments={allotments} busy={busy} onShare={() => void share()} />
              <OneText allotments={allotments} errors={form.fields} />
            </>
          )
        }
      </QueryView>
      <ChangeTrouble trouble={trouble} />
    </FormDialog>
  );
}

interface SharesProps {
  allotments: Allotments;
  busy: boolean;
  onShare: () => void;
}

function Shares({ allotments: { assistants, left }, busy, onShare }: SharesProps): ReactNode {
  return (
    <>
      <ul className="list open" aria-label="Assistants">
        {assistants.map(({ id, name, students, to_mark: texts }) => (
          <li key={id}>
            <div className="matter">
              {name}
              <p className="sub">
                {plural(students, 'student')}.{' '}
                {texts === 0 ? 'Nothing to grade now.' : `${formatCount(texts)} to grade.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>{leftWords(left)}</p>
      <p>
        <Button disabled={busy || left === 0} onClick={onShare}>
          Share out evenly
        </Button>
      </p>
    </>
  );
}

/** How many students are left to share out. */
function leftWords(left: number): string {
  if (left === 0) return 'Every student has an assistant or a grade.';
  return byCount(
    left,
    '1 student has no assistant and no grade.',
    `${formatCount(left)} students have no assistant and no grade.`,
  );
}

interface OneTextProps {
  allotments: Allotments;
  errors: Readonly<Partial<Record<string, string>>>;
}

function OneText({ allotments: { assistants, students }, errors }: OneTextProps): ReactNode {
  const [chosen, setChosen] = useState('');
  const current = students.find(({ id }) => id === chosen)?.assistant ?? '';
  return (
    <>
      <SelectField
        label="Student"
        name="student"
        required
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        error={errors['student']}
      >
        <option value="">Choose a student</option>
        {students.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={`${chosen} ${current}`}
        label="Graded by"
        name="assistant"
        defaultValue={current}
        error={errors['assistant']}
      >
        <option value="">The teachers</option>
        {assistants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
