import { demoAddresses } from '../people/account/demo-accounts.ts';

/** The contents of the demo university on its first day. */
export const DEMO_CODE = 'UNI-12345';
export const DEMO_PASSWORD = 'Longhand-demo-1';

export const university = {
  name: 'Sahyadri University',
  location: 'Pune, Maharashtra',
  email: 'registrar@example.edu',
};

/** The demo university's billing. Of a card, nothing but these fields is ever stored. */
export const billing = {
  seats: 400,
  validUntil: '2025-12-31',
  paidOn: new Date('2025-01-02T06:30:00Z'),
  information: { contact: 'The Registrar', email: 'accounts@example.edu', gstin: '27AAAAS0417K1Z5' },
  card: { brand: 'RuPay', last_four: '4417', expiry: '08/27' },
  address: 'The Registrar, Sahyadri University\nVetal Hill Road\nPune 411 016, Maharashtra',
} as const;

export const programs = [
  { name: 'B.A. Liberal Arts', departments: ['English', 'History'] },
  { name: 'B.Tech. Engineering', departments: ['Computer Science', 'Electronics', 'Mechanical'] },
  { name: 'B.Sc. Science', departments: ['Mathematics', 'Physics'] },
] as const;

/** The electives that the specification names, in its order. */
export const electives = [
  'Artificial Intelligence',
  'Data Science',
  'Robotics',
  'Quantum Computing',
  'Cyber Security',
] as const;

/** The program and the department of everybody in the demo. */
export const HOME = { program: 'B.Tech. Engineering', department: 'Computer Science' } as const;

export const people = [
  {
    email: demoAddresses.student,
    userType: 'student',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    profile: { roll_no: 'CS-2026-014', year_of_study: '2', section: 'A', semester: '3' },
  },
  {
    email: demoAddresses.secondStudent,
    userType: 'student',
    firstName: 'Rohan',
    lastName: 'Deshmukh',
    profile: { roll_no: 'CS-2026-027', year_of_study: '2', section: 'A', semester: '3' },
  },
  {
    email: demoAddresses.teacher,
    userType: 'teacher',
    firstName: 'Meera',
    lastName: 'Joshi',
    profile: { employee_id: 'F-0112', designation: 'Associate Professor' },
  },
  { email: demoAddresses.admin, userType: 'university_admin', firstName: 'Vikram', lastName: 'Rao', profile: null },
] as const;
