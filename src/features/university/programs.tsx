import type { ReactNode } from 'react';
import {
  createDepartment,
  createProgram,
  listDepartments,
  listPrograms,
  updateDepartment,
  updateProgram,
  type Department,
  type Program,
} from '#contract/university';
import { textOfEntry } from '../../ui/form.ts';
import { Empty, Section, MarginRow } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { AddForm } from './add-form.tsx';
import { counted } from './counted.ts';
import { NamedRows } from './named-rows.tsx';
import { useChanged } from './use-changed.ts';
import { listOf } from '../../wording/list.ts';

const ALL = { query: { archived: 'true' } } as const;

interface ShortList {
  /** Whether a long list begins with its first rows alone. */
  isShort?: boolean | undefined;
}

/** The university's programs, and the form that adds one. */
export function Programs({ isShort }: ShortList): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const programs = useApiQuery(listPrograms, ALL);
  const departments = useApiQuery(listDepartments, ALL).data;
  const offered = programs.data?.filter(({ archived }) => !archived).length;

  async function change(id: string, body: { name?: string; archived?: boolean }, signal?: AbortSignal): Promise<void> {
    await call(updateProgram, { params: { id }, body, signal });
    await reload(listPrograms, listDepartments);
  }

  async function add(name: string, _data: FormData, signal: AbortSignal): Promise<boolean> {
    await call(createProgram, { body: { name }, signal });
    await reload(listPrograms);
    return true;
  }

  return (
    <Section title="Programs" anchor="programs" note={counted(offered, 'program', 'No program yet')}>
      <QueryView answer={programs} loading="Loading the programs..." quiet={programs.offline}>
        {(list) =>
          list.length === 0 ? (
            <Empty says="No programs yet.">Students choose one when they complete their profile.</Empty>
          ) : (
            <NamedRows
              items={list.map((program) => ({ ...program, note: departmentsOf(program, departments) }))}
              noun="program"
              notes="Departments"
              isShort={isShort}
              endpoint={updateProgram}
              change={change}
            />
          )
        }
      </QueryView>
      <MarginRow>
        <AddForm
          draft="add-program"
          labels={{ name: 'Program name', add: 'Add Program' }}
          endpoint={createProgram}
          add={add}
        />
      </MarginRow>
    </Section>
  );
}

function departmentsOf(program: Program, departments: readonly Department[] | undefined): string | null {
  const own = departments?.filter((each) => each.program === program.id && each.archived === program.archived);
  return departmentsWords(own?.length);
}

/** The departments of all programs, and the form that adds one. */
export function Departments({ isShort }: ShortList): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const departments = useApiQuery(listDepartments, ALL);
  const programs = useApiQuery(listPrograms, ALL).data ?? [];
  const offered = departments.data?.filter(({ archived }) => !archived).length;

  async function add(name: string, data: FormData, signal: AbortSignal): Promise<boolean> {
    const program = textOfEntry(data, 'program');
    // By the specification nothing happens without a program either.
    if (program === '') return false;
    await call(createDepartment, { body: { name, program }, signal });
    await reload(listDepartments);
    return true;
  }

  return (
    <Section title="Departments" anchor="departments" note={departmentsWords(offered)}>
      <QueryView answer={departments} loading="Loading the departments..." quiet={departments.offline}>
        {(list) => <DepartmentRows list={list} programs={programs} isShort={isShort} />}
      </QueryView>
      <MarginRow>
        <AddForm
          draft="add-department"
          labels={{ name: 'Department name', add: 'Add Department' }}
          endpoint={createDepartment}
          add={add}
          programs={programs.filter(({ archived }) => !archived)}
        />
      </MarginRow>
    </Section>
  );
}

interface DepartmentRowsProps extends ShortList {
  list: readonly Department[];
  programs: readonly Program[];
}

function DepartmentRows({ list, programs, isShort }: DepartmentRowsProps): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const programOf = (department: Department) => programs.find(({ id }) => id === department.program);

  async function change(id: string, body: { name?: string; archived?: boolean }, signal?: AbortSignal): Promise<void> {
    await call(updateDepartment, { params: { id }, body, signal });
    await reload(listDepartments);
  }

  if (list.length === 0) {
    return <Empty says="No departments yet.">A program needs one before its students can finish their profile.</Empty>;
  }
  return (
    <>
      <Lonely programs={programs} departments={list} />
      <NamedRows
        items={list.map((department) => ({
          ...department,
          note: programOf(department)?.name,
          changeable: programOf(department)?.archived !== true,
        }))}
        noun="department"
        notes="Program"
        isShort={isShort}
        endpoint={updateDepartment}
        change={change}
      />
    </>
  );
}

/** Programs whose students can't finish their profile, because there is no department to choose. */
function Lonely({
  programs,
  departments,
}: {
  programs: readonly Program[];
  departments: readonly Department[];
}): ReactNode {
  const taken = new Set(departments.filter(({ archived }) => !archived).map(({ program }) => program));
  const lonely = programs.filter(({ id, archived }) => !archived && !taken.has(id));
  if (lonely.length === 0) return null;
  return (
    <Empty says={`No department yet: ${listOf(...lonely.map(({ name }) => name))}`}>
      Their students cannot finish their profile until there is one.
    </Empty>
  );
}

function departmentsWords(count: number | undefined): string | null {
  return counted(count, 'department', 'No department yet');
}
