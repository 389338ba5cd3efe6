import { textOfEntry, type Trouble } from '../../ui/form.ts';
import type { PictureChoice } from './picture-field.tsx';

/** The call's field name for each input name of the specification. */
const names = {
  firstName: 'first_name',
  lastName: 'last_name',
  programId: 'program',
  departmentId: 'department',
  rollNo: 'student_id',
  year: 'year_of_study',
  section: 'section',
  semester: 'semester',
  designation: 'designation',
  employeeId: 'employee_id',
  profilePic: 'profile_picture',
} as const;
type ScreenName = keyof typeof names;

/** The fields that both profiles share. */
export function personOf(data: FormData, choice: PictureChoice) {
  return {
    first_name: textOfEntry(data, 'firstName'),
    last_name: textOfEntry(data, 'lastName'),
    program: textOfEntry(data, 'programId'),
    department: textOfEntry(data, 'departmentId'),
    ...(choice === 'none' ? { profile_picture: '' as const } : {}),
  };
}

/** The files sent with a profile. */
export function filesOf(choice: PictureChoice): Readonly<Record<string, Blob>> {
  return choice instanceof Blob ? { profile_picture: choice } : {};
}

/** Renames the call's field errors to the names of the inputs. */
export function atInputs({ fields = {}, ...trouble }: Trouble): Trouble {
  const entries = Object.entries(fields).map(([name, words]) => [screenNameOf(name), words] as const);
  return { ...trouble, fields: Object.fromEntries(entries) };
}

function screenNameOf(wire: string): string {
  const found = (Object.keys(names) as ScreenName[]).find((name) => names[name] === wire);
  return found ?? wire;
}
