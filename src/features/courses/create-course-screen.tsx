import { useRef, useState, type ReactNode } from 'react';
import { createCourse, listTaughtCourses, type Course } from '#contract/course';
import { listDepartments, listPrograms } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, FormError, SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { OnLine, PageHead, useTitle } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useAnswer, useReload } from '../answer.ts';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';

/** /teacher/create-course */
export function CreateCourseScreen(): ReactNode {
  useTitle('Create Course');
  const [created, setCreated] = useState<Course | null>(null);
  return (
    <>
      <PageHead title="Create Course" lede="Students of the program see it as soon as it exists." />
      <OnLine>
        <div className="narrow">
          {created === null ? null : (
            <Notice kind="good" className="mb-6" says="news">
              <p>
                <b>{created.name} was created.</b> Its code is {created.course_code}.
              </p>
            </Notice>
          )}
          <CreateCourseForm onCreated={setCreated} />
        </div>
      </OnLine>
    </>
  );
}

function CreateCourseForm({ onCreated }: { onCreated: (course: Course) => void }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const [program, setProgram] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    missing: 'Please fill in all required fields.',
    check: (data) => (textOfEntry(data, 'department') === '' ? { department: 'Please fill in this field.' } : {}),
    send: async (data, signal) => {
      onCreated(await call(createCourse, { body: courseOf(data), signal }));
      // The specification: on success the form is cleared.
      element.current?.reset();
      setProgram('');
      await reload(listTaughtCourses);
    },
    explain: troubleWith(createCourse),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} ref={element}>
      <div className="pair">
        <TextField label="Course code" name="course_code" required maxLength={40} error={form.fields['course_code']} />
        <TextField label="Name" name="name" required maxLength={200} error={form.fields['name']} />
      </div>
      <div className="pair">
        <TextField
          label="Credits"
          name="credits"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          required
          error={form.fields['credits']}
        />
        <TextField label="Semester" name="semester" required maxLength={40} error={form.fields['semester']} />
      </div>
      <ChoiceField
        legend="Course type"
        name="course_type"
        initial="compulsory"
        options={[
          { value: 'compulsory', label: 'Compulsory' },
          { value: 'elective', label: 'Elective' },
        ]}
      />
      <PlaceFields program={program} onProgram={setProgram} errors={form.fields} />
      <FormError form={form} />
      <div className="btns">
        <Button look="main" submit disabled={form.busy}>
          {form.busy ? 'Creating...' : 'Create Course'}
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

interface PlaceFieldsProps {
  program: string;
  onProgram: (program: string) => void;
  errors: FieldErrors;
}

function PlaceFields({ program, onProgram, errors }: PlaceFieldsProps): ReactNode {
  const programs = useAnswer(listPrograms, {});
  const departments = useAnswer(listDepartments, { query: {} });
  const offered = (departments.data ?? []).filter((department) => department.program === program);
  const trouble = programs.data === undefined ? programs.trouble : null;
  return (
    <>
      {trouble === null ? null : (
        <Notice kind="wait" says="trouble">
          <p>{trouble}</p>
        </Notice>
      )}
      <div className="pair">
        <SelectField
          label="Program"
          name="program"
          required
          value={program}
          onChange={(event) => onProgram(event.currentTarget.value)}
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
          key={program}
          label="Department"
          name="department"
          required
          disabled={offered.length === 0}
          defaultValue=""
          error={errors['department']}
          hint={program === '' ? 'Choose a program first.' : undefined}
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

function courseOf(data: FormData) {
  return {
    course_code: textOfEntry(data, 'course_code'),
    name: textOfEntry(data, 'name'),
    credits: Number.parseInt(textOfEntry(data, 'credits'), 10),
    semester: textOfEntry(data, 'semester'),
    course_type: textOfEntry(data, 'course_type') === 'elective' ? ('elective' as const) : ('compulsory' as const),
    department: textOfEntry(data, 'department'),
    program: textOfEntry(data, 'program'),
  };
}
