import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MarginRow, Rows } from '../../ui/page.tsx';
import type { AskedCourse } from './asked.ts';
import type { CourseWithStatus } from './course-state.ts';
import { foundCourses, ownCourses, ownFirst } from './found-courses.ts';

/** The number of rows shown at first. */
const SHOWN = 12;

interface ManyCoursesProps {
  courses: readonly CourseWithStatus[];
  /** This device's requests about courses that are not done yet. */
  waiting: readonly AskedCourse[];
  /** The name of the listed things: 'elective courses'. */
  what: string;
  row: (course: CourseWithStatus) => ReactNode;
}

/** A long list of courses: the student's own first, with a search among all on this device. */
export function ManyCourses({ courses, waiting, what, row }: ManyCoursesProps): ReactNode {
  const [sought, setSought] = useState('');
  const [all, setAll] = useState(false);
  // Updated only by a search, so that a pressed row stays in its place.
  const [own, setOwn] = useState(() => ownCourses(courses, waiting));
  const counted = useRef<HTMLOutputElement>(null);
  const found = ownFirst(foundCourses(courses, sought), own);
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <>
      <MarginRow className="mb-4">
        <search>
          <TextField
            label="Code, name or teacher"
            name="sought"
            type="search"
            autoComplete="off"
            value={sought}
            onChange={(event) => {
              setSought(event.target.value);
              setOwn(ownCourses(courses, waiting));
              setAll(false);
            }}
          />
        </search>
      </MarginRow>
      <Rows>{shown.map(row)}</Rows>
      <MarginRow className="mt-4">
        <output ref={counted} className="small quiet" tabIndex={-1}>
          {found.length === 0
            ? `None of ${String(courses.length)} ${what} has these words.`
            : `${String(shown.length)} of ${String(found.length)} ${what}`}
        </output>
        {shown.length < found.length ? (
          <Button
            variant="low"
            onClick={() => {
              setAll(true);
              // The button disappears, so the focus moves.
              counted.current?.focus();
            }}
          >
            Show all {found.length}
          </Button>
        ) : null}
      </MarginRow>
    </>
  );
}
