import { useState, type ReactNode } from 'react';
import {
  chooseCourseSection,
  COURSE_SECTIONS_MAX,
  fillCourseSections,
  listCourseSections,
  nameCourseSections,
  type CourseSection,
} from '#contract/course-section';
import { listEnrolledStudents, type Course } from '#contract/course';
import type { Endpoint } from '#contract/endpoint';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';
import { SectionStudents, type Chosen, type SectionStudentsProps } from './section-students.tsx';

interface CourseSectionsProps {
  course: Course;
  onClose: () => void;
}

/** 'Sections' of a course: names them and puts its students into them. */
export function CourseSectionsDialog({ course, onClose }: CourseSectionsProps): ReactNode {
  const answer = useApiQuery(listCourseSections, { params: { id: course.id } });
  const sections = answer.data ?? [];
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const form = useSectionsForm(course, sections, chosen, () => setChosen(new Map()));
  const { busy, trouble, remove, fill } = useSectionChanges(course, sections);
  return (
    <FormDialog
      title="Sections"
      lead="An assignment can start and end at times of its own for a section. You set them in the assignment, under More."
      form={form}
      submit="Save"
      busy="Saving..."
      cancel="Close"
      onClose={onClose}
    >
      <QueryView answer={answer} loading="Loading the sections...">
        {() => (
          <>
            <SectionNames
              key={sections.map(({ id, name }) => id + name).join()}
              sections={sections}
              busy={busy}
              onRemove={(section) => void remove(section)}
            />
            <ChangeTrouble trouble={trouble} />
            <div className="btns">
              <Button disabled={busy} onClick={() => void fill()}>
                Take from the students’ profiles
              </Button>
            </div>
            {sections.length === 0 ? null : (
              <StudentsOf
                course={course}
                sections={sections}
                chosen={chosen}
                onChoose={(student, section) => setChosen(new Map(chosen).set(student, section))}
              />
            )}
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}

/** The form that names the sections, those that the course has and another, and puts students into the chosen ones. */
function useSectionsForm(
  { id }: Course,
  sections: readonly CourseSection[],
  chosen: Chosen,
  onSaved: () => void,
): Form {
  const { call } = useServices();
  const reload = useReload();
  return useForm({
    missing: 'Give each section a name.',
    send: async (data, signal) => {
      const added = textOfEntry(data, 'added');
      const named = sections.map((section) => ({ id: section.id, name: textOfEntry(data, section.id) }));
      const body = { sections: added === '' ? named : [...named, { name: added }] };
      const params = { id };
      await call(nameCourseSections, { params, body, signal });
      for (const section of [null, ...sections.map((one) => one.id)]) {
        const students = [...chosen.keys()].filter((student) => chosen.get(student) === section);
        if (students.length > 0) await call(chooseCourseSection, { params, body: { section, students }, signal });
      }
      await reload(listCourseSections);
      onSaved();
      announce('The sections are saved.');
    },
    explain: troubleWith(nameCourseSections),
  });
}

/** The changes by one press: each is made at once. */
function useSectionChanges({ id }: Course, sections: readonly CourseSection[]) {
  const { call } = useServices();
  const reload = useReload();
  const { busy, trouble, make } = useChange();
  const params = { id };
  const change = async (endpoint: Endpoint, act: () => Promise<string>): Promise<void> => {
    await make(endpoint, async () => {
      const said = await act();
      await reload(listCourseSections);
      announce(said);
    });
  };
  return {
    busy,
    trouble,
    remove: (gone: CourseSection) =>
      change(nameCourseSections, async () => {
        const left = sections.filter((one) => one !== gone).map((one) => ({ id: one.id, name: one.name }));
        await call(nameCourseSections, { params, body: { sections: left } });
        return `Section ${gone.name} was removed.`;
      }),
    fill: () =>
      change(fillCourseSections, async () => filledWords((await call(fillCourseSections, { params })).changed)),
  };
}

interface SectionNamesProps {
  sections: readonly CourseSection[];
  busy: boolean;
  onRemove: (section: CourseSection) => void;
}

/** A field for the name of each section, and one for another. A removal is confirmed. */
function SectionNames({ sections, busy, onRemove }: SectionNamesProps): ReactNode {
  const [asked, setAsked] = useState<CourseSection | null>(null);
  return (
    <>
      {sections.map((section, index) => (
        <div key={section.id}>
          <TextField
            label={`Section ${String(index + 1)}`}
            name={section.id}
            required
            maxLength={40}
            autoComplete="off"
            defaultValue={section.name}
            hint={plural(section.students.length, 'student')}
          />
          <Button
            className="mt-2"
            variant="low"
            aria-label={`Remove section ${section.name}`}
            disabled={busy}
            onClick={() => (section === asked ? onRemove(section) : setAsked(section))}
          >
            {section === asked ? 'Remove it now' : 'Remove'}
          </Button>
          {section === asked ? <output>{removalWords(section)}</output> : null}
        </div>
      ))}
      {sections.length >= COURSE_SECTIONS_MAX ? null : (
        <TextField
          label={sections.length === 0 ? 'First section' : 'Another section'}
          name="added"
          maxLength={40}
          autoComplete="off"
          hint="Such as A"
        />
      )}
    </>
  );
}

interface StudentsOfProps extends Omit<SectionStudentsProps, 'students'> {
  course: Course;
}

function StudentsOf({ course, ...props }: StudentsOfProps): ReactNode {
  const answer = useApiQuery(listEnrolledStudents, { params: { id: course.id } });
  return (
    <QueryView answer={answer} loading="Loading the students...">
      {({ enrolled_students: students }) => <SectionStudents students={students} {...props} />}
    </QueryView>
  );
}

function removalWords({ name, students }: CourseSection): string {
  if (students.length === 0) return `The times that assignments have for section ${name} are removed, too.`;
  return byCount(
    students.length,
    'Its student is then in no section. For them, the times of the assignment hold.',
    `Its ${formatCount(students.length)} students are then in no section. For them, the times of the assignment hold.`,
  );
}

function filledWords(changed: number): string {
  if (changed === 0) return 'Every student has a section already, or no section in their profile.';
  return byCount(changed, 'One student has a section now.', `${formatCount(changed)} students have a section now.`);
}
