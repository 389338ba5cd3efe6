import { useState, type ReactNode } from 'react';
import { listDepartments, listPrograms } from '#contract/university';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { firstChoice } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';

interface ProgramFieldsProps {
  /** The person's present program and department, which may be archived. */
  of: { program_id: string | null; program: string; department_id: string | null; department: string };
  errors: FieldErrors;
}

/** Program, then a department of it: disabled until a program with departments is chosen, reset when it changes. */
export function ProgramFields({ of: own, errors }: ProgramFieldsProps): ReactNode {
  const programs = useApiQuery(listPrograms, {});
  const departments = useApiQuery(listDepartments, { query: {} });
  const [chosen, setChosen] = useState(own.program_id ?? '');
  const offeredPrograms = withOwn(programs.data ?? [], own.program_id, own.program);
  const offered = withOwn(
    (departments.data ?? []).filter((each) => each.program === chosen),
    chosen === own.program_id ? own.department_id : null,
    own.department,
  );
  const isSignedIn = useUser() !== null;
  const missing = [programs, departments].find(({ data, trouble }) => data === undefined && trouble !== null);
  return (
    <>
      {missing === undefined || !isSignedIn ? null : (
        <Notice kind={missing.offline ? 'wait' : 'bad'} live="assertive">
          <p>
            <b>{missing.trouble}</b> {missing.offline ? 'The list of programs needs a connection the first time.' : ''}
          </p>
        </Notice>
      )}
      <div className="pair">
        <SelectField
          label="Program"
          name="programId"
          required
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          error={errors['programId']}
        >
          <option value="">{firstChoice(programs, 'Choose a program')}</option>
          {offeredPrograms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={`${chosen}:${String(offered.length)}`}
          label="Department"
          name="departmentId"
          required
          disabled={offered.length === 0}
          defaultValue={chosen === own.program_id ? (own.department_id ?? '') : ''}
          error={errors['departmentId']}
          hint={hintOf(chosen, departments.data === undefined ? null : offered.length)}
        >
          <option value="">{firstChoice(departments, 'Choose a department')}</option>
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

interface Choice {
  id: string;
  name: string;
}

/** The offered choices, plus the person's present one, archived or not. */
function withOwn(offered: readonly Choice[], id: string | null, name: string): readonly Choice[] {
  if (id === null || offered.some((each) => each.id === id)) return offered;
  return [...offered, { id, name }];
}

/** Why no department can be chosen. `departments`: how many there are, null before it is known. */
function hintOf(program: string, departments: number | null): string | undefined {
  if (program === '') return 'Choose a program first.';
  return departments === 0 ? 'This program has no department yet. Your university adds it.' : undefined;
}
