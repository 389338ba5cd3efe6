import { useState, type ReactNode } from 'react';
import { listDepartments, listPrograms } from '#contract/university';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { useAnswer } from '../answer.ts';

interface ProgramFieldsProps {
  program: string | null;
  department: string | null;
  errors: FieldErrors;
}

/** Program, then a department of it: disabled until a program with departments is chosen, reset when it changes. */
export function ProgramFields({ program, department, errors }: ProgramFieldsProps): ReactNode {
  const programs = useAnswer(listPrograms, {});
  const departments = useAnswer(listDepartments, { query: {} });
  const [chosen, setChosen] = useState(program ?? '');
  const offered = (departments.data ?? []).filter((each) => each.program === chosen);
  const trouble =
    programs.data === undefined ? programs.trouble : departments.data === undefined ? departments.trouble : null;
  return (
    <>
      {trouble === null ? null : (
        <Notice kind="wait" says="trouble">
          <p>
            <b>{trouble}</b> The list of programs needs a connection the first time.
          </p>
        </Notice>
      )}
      <div className="pair">
        <SelectField
          label="Program"
          name="program"
          required
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          error={errors['program']}
        >
          <option value="">Choose a program</option>
          {(programs.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={`${chosen}:${String(offered.length)}`}
          label="Department"
          name="department"
          required
          disabled={offered.length === 0}
          defaultValue={chosen === program ? (department ?? '') : ''}
          error={errors['department']}
          hint={hintOf(chosen, offered.length)}
        >
          <option value="">Choose a department</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

function hintOf(program: string, departments: number): string | undefined {
  if (program === '') return 'Choose a program first.';
  return departments === 0 ? 'This program has no department yet. Your university adds it.' : undefined;
}
