import type { ReactNode } from 'react';
import { listEnrolledStudents, type Course } from '#contract/course';
import { Empty } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';

/** How many students a course has, undefined before that is known. */
export function useStudentCount(course: Course): number | undefined {
  return useAnswer(listEnrolledStudents, { params: { id: course.id } }).data?.enrolled_students.length;
}

/** The students of a course: name, email, roll number. */
export function EnrolledStudents({ course }: { course: Course }): ReactNode {
  const answer = useAnswer(listEnrolledStudents, { params: { id: course.id } });
  return (
    <Answered answer={answer} loading="Loading the students...">
      {({ enrolled_students: students }) =>
        students.length === 0 ? (
          <Empty says="No students enrolled yet.">
            Give them the course code {course.course_code}, or approve a request.
          </Empty>
        ) : (
          <table className="table stack">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Roll number</th>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.id}>
                  <th scope="row">{student.name}</th>
                  <td>{student.email}</td>
                  <td>{student.roll_no}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Answered>
  );
}
