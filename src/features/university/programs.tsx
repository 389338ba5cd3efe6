import { useRef, type ReactNode } from 'react';
import { createDepartment, createProgram, listDepartments, listPrograms } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { FormError, SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Empty, Leaf, OnLine, Row, Rows } from '../../ui/page.tsx';
import { useAnswer, useReload } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';

/** The university's programs, and the form that adds one. */
export function Programs(): ReactNode {
  const programs = useAnswer(listPrograms, {});
  const departments = useAnswer(listDepartments, { query: {} }).data;
  return (
    <Leaf title="Programs" anchor="programs" note={counted(programs.data?.length, 'program')}>
      <Answered answer={programs} loading="Loading the programs...">
        {(list) =>
          list.length === 0 ? (
            <Empty says="No programs yet.">Students choose one when they complete their profile.</Empty>
          ) : (
            <Rows>
              {list.map(({ id, name }) => (
                <Row
                  key={id}
                  title={<span className="title">{name}</span>}
                  note={counted(departments?.filter(({ program }) => program === id).length, 'department')}
                />
              ))}
            </Rows>
          )
        }
      </Answered>
      <OnLine>
        <AddProgram />
      </OnLine>
    </Leaf>
  );
}

function AddProgram(): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    send: async (data, signal) => {
      const name = textOfEntry(data, 'name');
      // The specification: a blank name does nothing.
      if (name === '') return;
      await call(createProgram, { body: { name }, signal });
      element.current?.reset();
      await reload(listPrograms);
    },
    explain: troubleWith(createProgram),
  });
  return (
    <form className="inline-form" noValidate onSubmit={form.onSubmit} ref={element}>
      <TextField label="Program name" name="name" maxLength={200} error={form.fields['name']} />
      <Button look="main" submit disabled={form.busy}>
        Add Program
      </Button>
      <FormError form={form} />
    </form>
  );
}

/** The departments of all programs, and the form that adds one. */
export function Departments(): ReactNode {
  const departments = useAnswer(listDepartments, { query: {} });
  const programs = useAnswer(listPrograms, {}).data ?? [];
  return (
    <Leaf title="Departments" note={counted(departments.data?.length, 'department')}>
      <Answered answer={departments} loading="Loading the departments...">
        {(list) =>
          list.length === 0 ? (
            <Empty says="No departments yet.">A program needs one before its students can finish their profile.</Empty>
          ) : (
            <Rows>
              {list.map(({ id, name, program }) => (
                <Row
                  key={id}
                  note={programs.find((each) => each.id === program)?.name}
                  title={<span className="title">{name}</span>}
                />
              ))}
            </Rows>
          )
        }
      </Answered>
      <OnLine>
        <AddDepartment />
      </OnLine>
    </Leaf>
  );
}

function AddDepartment(): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const programs = useAnswer(listPrograms, {}).data ?? [];
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    send: async (data, signal) => {
      const body = { name: textOfEntry(data, 'name'), program: textOfEntry(data, 'program') };
      // The specification: without a name and a program nothing happens.
      if (body.name === '' || body.program === '') return;
      await call(createDepartment, { body, signal });
      element.current?.reset();
      await reload(listDepartments);
    },
    explain: troubleWith(createDepartment),
  });
  return (
    <form className="inline-form three-f" noValidate onSubmit={form.onSubmit} ref={element}>
      <TextField label="Department name" name="name" maxLength={200} error={form.fields['name']} />
      <SelectField label="Program" name="program" defaultValue="" error={form.fields['program']}>
        <option value="">Choose a program</option>
        {programs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="main" submit disabled={form.busy}>
        Add Department
      </Button>
      <FormError form={form} />
    </form>
  );
}

function counted(count: number | undefined, noun: string): string | null {
  if (count === undefined) return null;
  if (count === 0) return `No ${noun} yet`;
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
