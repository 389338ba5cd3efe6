import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { createCourse, listTaughtCourses } from '#contract/course';
import type { CourseFields } from '#contract/teaching';
import { listDepartments, listPrograms } from '#contract/university';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChoiceField, FormError, SelectField } from '../../ui/field.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { firstChoice } from '../../data/query-view.tsx';
import { useDraft } from '../../data/draft.ts';
import { useDevice, useUser } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { isRequest, useWanted } from '../../data/wanted.ts';
import { CourseCode, CourseCredits, CourseName, CourseSemester } from './course-fields.tsx';

/** The last course's outcome: the university created it, or this device keeps it as item `id`. */
type Created = { kind: 'done'; fields: CourseFields } | { kind: 'waiting'; fields: CourseFields; id: string };

/** /teacher/create-course */
export function CreateCourseScreen(): ReactNode {
  useTitle('Create Course');
  const user = useUser();
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <PageHead title="Create Course" lede="Students of the program see it as soon as it exists." />
      <MarginRow>
        <div className="narrow">
          {created === null ? null : <CreatedNotice {...created} />}
          {user?.status === 'pending' ? (
            <Notice kind="wait">
              <p>
                <b>Your account is waiting for approval.</b> An administrator of {user.university.name} approves new
                teachers. You can create courses after that.
              </p>
            </Notice>
          ) : (
            <CreateCourseForm onCreated={setCreated} />
          )}
        </div>
      </MarginRow>
    </>
  );
}

function CreatedNotice(created: Created): ReactNode {
  const items = useWanted(useDevice(), isRequest);
  const { fields } = created;
  const back = (
    <Link className={buttonClass()} to="/dashboard/teacher">
      Your courses
    </Link>
  );
  if (created.kind === 'done') {
    return (
      <Notice kind="good" className="mb-6" live="polite" actions={back}>
        <p>
          <b>{fields.name} was created.</b> Its code is {fields.course_code}.
        </p>
      </Notice>
    );
  }
  const item = items?.find(({ id }) => id === created.id);
  // It was sent, or undone in the sheet: the list of courses shows which.
  if (items !== null && item === undefined) return null;
  return item?.kind === 'refused' ? (
    <Notice kind="bad" className="mb-6" live="assertive" actions={back}>
      <p>
        <b>{fields.name} was not created.</b> {item.error}
      </p>
    </Notice>
  ) : (
    <Notice kind="wait" className="mb-6" live="polite" actions={back}>
      <p>
        <b>{fields.name} is saved on this device.</b> It is created as soon as the university can be reached.
      </p>
    </Notice>
  );
}

function CreateCourseForm({ onCreated }: { onCreated: (created: Created) => void }): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const [program, setProgram] = useState('');
  const [round, setRound] = useState(0);
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: (data) => (textOfEntry(data, 'department') === '' ? { department: 'Please fill in this field.' } : {}),
    draft: useDraft('create-course'),
    send: async (data, _signal, element) => {
      const fields = courseOf(data);
      const outcome = await device.request(createCourse, { body: fields }, fields.name);
      onCreated({ ...outcome, fields });
      // The specification: on success the form is cleared.
      element.reset();
      setProgram('');
      setRound(round + 1);
      if (outcome.kind === 'done') await reload(listTaughtCourses);
    },
    explain: troubleWith(createCourse),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} ref={ref}>
      <NameFields key={round} errors={form.fields} />
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
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Creating...' : 'Create Course'}
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

/** Code, name, credits and semester. A code that the teacher uses already is pointed out, not refused. */
function NameFields({ errors }: { errors: FieldErrors }): ReactNode {
  const taught = useApiQuery(listTaughtCourses, {}).data ?? [];
  const [code, setCode] = useState('');
  const same = taught.find((course) => course.course_code.toLowerCase() === code.trim().toLowerCase());
  return (
    <>
      <div className="pair">
        <CourseCode
          errors={errors}
          onCode={setCode}
          hint={same === undefined ? undefined : `You teach ${same.course_code} already: ${same.name}`}
        />
        <CourseName errors={errors} />
      </div>
      <div className="pair">
        <CourseCredits errors={errors} />
        <CourseSemester errors={errors} proposes />
      </div>
    </>
  );
}

interface PlaceFieldsProps {
  program: string;
  onProgram: (program: string) => void;
  errors: FieldErrors;
}

function PlaceFields({ program, onProgram, errors }: PlaceFieldsProps): ReactNode {
  const programs = useApiQuery(listPrograms, { query: {} });
  const departments = useApiQuery(listDepartments, { query: {} });
  const offered = (departments.data ?? []).filter((department) => department.program === program);
  const trouble = programs.data === undefined ? programs.trouble : null;
  return (
    <>
      {trouble === null ? null : (
        <Notice kind="wait" live="assertive">
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
          <option value="">{firstChoice(programs, 'Choose a program')}</option>
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

function courseOf(data: FormData): CourseFields {
  return {
    course_code: textOfEntry(data, 'course_code'),
    name: textOfEntry(data, 'name'),
    credits: Number.parseInt(textOfEntry(data, 'credits'), 10),
    semester: textOfEntry(data, 'semester'),
    course_type: textOfEntry(data, 'course_type') === 'elective' ? 'elective' : 'compulsory',
    department: textOfEntry(data, 'department'),
    program: textOfEntry(data, 'program'),
  };
}
