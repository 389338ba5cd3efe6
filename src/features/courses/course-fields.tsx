import type { ReactNode } from 'react';
import type { Course } from '#contract/course';
import { SemesterField } from '../../data/semester-field.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';

interface CourseFieldProps {
  /** The messages of the form's fields. */
  errors: FieldErrors;
  /** The course whose value the field begins with; absent for a new one. */
  of?: Course | undefined;
}

interface CourseCodeProps extends CourseFieldProps {
  hint?: string | undefined;
  onCode?: ((code: string) => void) | undefined;
}

export function CourseName({ errors, of }: CourseFieldProps): ReactNode {
  return <TextField label="Name" name="name" required maxLength={200} defaultValue={of?.name} error={errors['name']} />;
}

export function CourseCode({ errors, of, hint, onCode }: CourseCodeProps): ReactNode {
  return (
    <TextField
      label="Course code"
      name="course_code"
      required
      maxLength={40}
      autoCapitalize="characters"
      defaultValue={of?.course_code}
      onInput={(event) => onCode?.(event.currentTarget.value)}
      hint={hint}
      error={errors['course_code']}
    />
  );
}

export function CourseCredits({ errors, of }: CourseFieldProps): ReactNode {
  return (
    <TextField
      label="Credits"
      name="credits"
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      step={1}
      required
      defaultValue={of?.credits}
      error={errors['credits']}
    />
  );
}

interface CourseSemesterProps extends CourseFieldProps {
  /** Whether a term is proposed: for a new course, and for a copy. */
  proposes?: boolean | undefined;
}

export function CourseSemester({ errors, of, proposes }: CourseSemesterProps): ReactNode {
  return <SemesterField own={of?.semester ?? ''} proposes={proposes} error={errors['semester']} />;
}
