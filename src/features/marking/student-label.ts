import type { Submission } from '#contract/submission';

/** A student in files: 'CS-001 Asha K'. In a blind assignment their stand-in. */
export function studentLabel({
  roll_no: roll,
  student_name: name,
}: Pick<Submission, 'roll_no' | 'student_name'>): string {
  return roll === '' ? name : `${roll} ${name}`;
}
