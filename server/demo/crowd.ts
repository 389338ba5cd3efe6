import { programs } from './content.ts';
import { NAMES, nameOfNumber } from './names.ts';

/** One of the many people of the demo university. Nobody knows a password of theirs. */
export interface CrowdPerson {
  email: string;
  firstName: string;
  lastName: string;
  userType: 'student' | 'teacher';
  pending: boolean;
  department: string;
  /** Of students. */
  rollNo: string;
  year: string;
  semester: string;
  section: string;
  /** Of teachers. */
  employeeId: string;
  designation: string;
  joinedDaysAgo: number;
}

/** So many students and approved teachers the demo has, those with a password among them. */
export const STUDENTS = 1000;
export const FACULTY = 250;
/** Accounts of students and teachers that were opened within the last twelve months, likewise. */
export const SIGNUPS = 520;

const CODES: Readonly<Record<string, string>> = {
  English: 'EN',
  History: 'HI',
  'Computer Science': 'CS',
  Electronics: 'EC',
  Mechanical: 'ME',
  Mathematics: 'MA',
  Physics: 'PH',
};
/** Beginning with the newest. */
const BATCHES = [
  { batch: 2026, year: '2', semester: '3' },
  { batch: 2025, year: '3', semester: '5' },
  { batch: 2024, year: '4', semester: '7' },
] as const;
const SECTION_SIZE = 24;
const DESIGNATIONS = ['Assistant Professor', 'Associate Professor', 'Professor', 'Lecturer'] as const;
const NEW_TEACHERS = 60;
const NEW_WITHIN_DAYS = 350;
const OLD_FROM_DAYS = 380;

/** The people of the demo with a password. */
export interface NamedPeople {
  rollNos: readonly string[];
  employeeIds: readonly string[];
}

/** Everybody else of the demo university, so that with those who are `known` the figures above come out. */
export function makeCrowd(known: NamedPeople): CrowdPerson[] {
  const seats = makeSeats().filter(({ rollNo }) => !known.rollNos.includes(rollNo));
  const teachers = makeTeachers(FACULTY - known.employeeIds.length, known.employeeIds);
  const newest = seats.filter(({ year }) => year === BATCHES[0].year);
  const older = seats.filter(({ year }) => year !== BATCHES[0].year);
  const people = [waiting(), ...newest, ...teachers.slice(0, NEW_TEACHERS), ...older, ...teachers.slice(NEW_TEACHERS)];
  const recent = SIGNUPS - known.rollNos.length - known.employeeIds.length;
  if (people.length > NAMES) throw new Error('the demo has more people than names');
  return people.map((person, number) => {
    const { firstName, lastName } = nameOfNumber(number);
    const domain = person.pending ? 'example.org' : 'example.edu';
    const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
    const since = number < recent ? (number * NEW_WITHIN_DAYS) / recent : OLD_FROM_DAYS + number;
    return { ...person, firstName, lastName, email, joinedDaysAgo: Math.floor(since) };
  });
}

type Unnamed = Omit<CrowdPerson, 'email' | 'firstName' | 'lastName' | 'joinedDaysAgo'>;

const departments = programs.flatMap((program) => program.departments.map((name) => name as string));
const blank = { rollNo: '', year: '', semester: '', section: '', employeeId: '', designation: '', pending: false };

/** A class for each department and batch, the students spread evenly over them. */
function makeSeats(): Unnamed[] {
  const classes = departments.flatMap((department) => BATCHES.map((batch) => ({ department, ...batch })));
  const size = Math.floor(STUDENTS / classes.length);
  const larger = STUDENTS % classes.length;
  return classes.flatMap(({ department, batch, year, semester }, index) =>
    Array.from({ length: index < larger ? size + 1 : size }, (_, place) => ({
      ...blank,
      userType: 'student' as const,
      department,
      year,
      semester,
      rollNo: `${CODES[department] ?? 'XX'}-${batch}-${String(place + 1).padStart(3, '0')}`,
      section: place < SECTION_SIZE ? 'A' : 'B',
    })),
  );
}

function makeTeachers(count: number, taken: readonly string[]): Unnamed[] {
  const free = Array.from({ length: count + taken.length }, (_, index) => `F-${String(index + 1).padStart(4, '0')}`);
  return free
    .filter((employeeId) => !taken.includes(employeeId))
    .slice(0, count)
    .map((employeeId, index) => ({
      ...blank,
      userType: 'teacher' as const,
      department: departments[index % departments.length] ?? '',
      employeeId,
      designation: DESIGNATIONS[index % DESIGNATIONS.length] ?? '',
    }));
}

/** A teacher whom the administrator finds waiting. */
function waiting(): Unnamed {
  const designation = DESIGNATIONS[0];
  return { ...blank, userType: 'teacher', pending: true, department: departments[0] ?? '', designation };
}
