/** What the demo university consists of on its first day. */
export const DEMO_CODE = 'UNI-12345';
export const DEMO_PASSWORD = 'Longhand-demo-1';

export const university = {
  name: 'Sahyadri University',
  location: 'Pune, Maharashtra',
  email: 'registrar@example.edu',
  /** Its teachers need no approval. */
  teacher_domains: ['example.edu'],
};

/** How the demo university pays. Nothing of a card but this is ever kept. */
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

/** The program and the department of everybody in the demo. */
export const HOME = { program: 'B.Tech. Engineering', department: 'Computer Science' } as const;

export const people = [
  {
    email: 'student@example.edu',
    userType: 'student',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    profile: { roll_no: 'CS-2026-014', year_of_study: '2', section: 'A', semester: '3' },
  },
  {
    email: 'student2@example.edu',
    userType: 'student',
    firstName: 'Rohan',
    lastName: 'Deshmukh',
    profile: { roll_no: 'CS-2026-027', year_of_study: '2', section: 'A', semester: '3' },
  },
  {
    email: 'teacher@example.edu',
    userType: 'teacher',
    firstName: 'Meera',
    lastName: 'Joshi',
    profile: { employee_id: 'F-0112', designation: 'Associate Professor' },
  },
  { email: 'admin@example.edu', userType: 'university_admin', firstName: 'Vikram', lastName: 'Rao', profile: null },
] as const;

export const courses = [
  { course_code: 'HS-201', name: 'Academic Writing', credits: 3, semester: '3', course_type: 'compulsory' },
  { course_code: 'CS-311', name: 'Artificial Intelligence', credits: 4, semester: '3', course_type: 'elective' },
  { course_code: 'CS-312', name: 'Data Science', credits: 4, semester: '3', course_type: 'elective' },
  { course_code: 'CS-313', name: 'Robotics', credits: 4, semester: '3', course_type: 'elective' },
  { course_code: 'CS-314', name: 'Quantum Computing', credits: 3, semester: '3', course_type: 'elective' },
  { course_code: 'CS-315', name: 'Cyber Security', credits: 3, semester: '3', course_type: 'elective' },
] as const;

/** `inDays` from the first start, at the given hour where the server stands. */
export const assignments = [
  {
    title: 'A place that changed you',
    description:
      'Describe one place that changed how you think. Show the place first, so that a reader who has never been there can see it; then say what changed and why it could only have happened there. 600 to 900 words.',
    inDays: 1,
    hour: 17,
  },
  {
    title: 'Should examinations be open-book?',
    description:
      'Take a position on whether university examinations should be open-book. Give the strongest argument against your own position and answer it. Use at least two examples from courses that you have taken. 900 to 1,200 words.',
    inDays: 7,
    hour: 17,
  },
  {
    title: 'Explain one algorithm to a patient friend',
    description:
      'Choose an algorithm from your program and explain it in prose to a friend who studies literature: what problem it solves, why the obvious way is not good enough, and how it works on one small example. No code and no formulas. 500 to 800 words.',
    inDays: 9,
    hour: 12,
  },
] as const;
