/** The courses and assignments of the demo university on its first day. */
import type { giveAiStatement } from '#contract/ai-statement';
import type { BodyOf } from '#contract/endpoint';

type GivenStatement = BodyOf<typeof giveAiStatement>;

/** The class of the two students who can log in; everybody of it attends its compulsory courses. */
export const CLASS_ROLLS = 'CS-2026-%';

/** Made before the university had terms: its semester is a number. */
export const OLDER_COURSE = {
  course_code: 'HS-101',
  name: 'Reading and Note-taking',
  credits: 2,
  semester: '1',
  course_type: 'compulsory',
} as const;

export const WRITING_COURSE = {
  course_code: 'HS-201',
  name: 'Academic Writing',
  credits: 3,
  course_type: 'compulsory',
} as const;

export const electiveCourses = [
  { course_code: 'CS-311', name: 'Artificial Intelligence', credits: 4, course_type: 'elective' },
  { course_code: 'CS-312', name: 'Data Science', credits: 4, course_type: 'elective' },
  { course_code: 'CS-313', name: 'Robotics', credits: 4, course_type: 'elective' },
  { course_code: 'CS-314', name: 'Quantum Computing', credits: 3, course_type: 'elective' },
  { course_code: 'CS-315', name: 'Cyber Security', credits: 3, course_type: 'elective' },
] as const;

/** What the teacher of the writing course told the class, so many days before the first start. */
export const announcements = [
  {
    daysBefore: 9,
    title: 'Welcome to Academic Writing',
    words:
      'Every text of this course is written here. You need no network: what you type stays on your device and is sent when there is one.\n\nBring *one page that you like* to the first class, and say why in a sentence.',
  },
  {
    daysBefore: 1,
    title: 'This week we meet in the library',
    words:
      'Room 204 is being painted. On Thursday we meet in the **reading room of the library**, at the usual time.\n\n- Bring the draft of your introduction.\n- Bring a book that you would quote from.',
  },
] as const;

/** What a student asked about the first of the open assignments, and what was answered, so many hours before the first start. */
export const messages = [
  {
    by: 'student',
    hoursBefore: 5,
    words: 'May I quote from an interview with my grandmother? It is in Marathi, so I would have to translate it.',
  },
  {
    by: 'teacher',
    hoursBefore: 3,
    words:
      'Yes, please do. Give her words in your translation, and the Marathi below it.\n\nSay in one line when you talked to her.',
  },
] as const;

/** A draft for the assignment that offers comments on drafts. `writer`: the place of its student in the class. */
export const draft = {
  writer: 7,
  question: 'Is my second example strong enough, or should I look for another one?',
  sentences: [
    'An examination should ask what an engineer will be asked at work.',
    ' Nobody at work is forbidden to open a book.',
    ' In our course on databases the open-book test was the hardest of the year: the book held no answer, only the tools for one.',
    ' In mathematics I learned the proofs by heart, passed, and forgot them within a month.',
  ],
} as const;

/** The elective that this many students of the class ask to be let into. */
export const WANTED_ELECTIVE = 'CS-311';
export const WANTED_BY = 6;

/** Assignments of the older course; both ended long ago. */
export const olderAssignments = [
  {
    title: 'Assignment 1',
    description:
      'Read the essay that was handed out and write down its argument in five sentences of your own. Do not quote: if you need the author’s words, you have not understood the sentence yet. 100 to 150 words.',
    start: '2024-06-01T09:00:00',
    end: '2024-06-10T17:00:00',
  },
  {
    title: 'Assignment 2',
    description:
      'Take the notes that you made for Assignment 1 and turn them into one page that a person who missed the class could learn from. Say at the end what you left out, and why. 300 to 400 words.',
    start: '2024-06-03T09:00:00',
    end: '2024-06-15T17:00:00',
  },
] as const;

/** The assignment that the class has handed in and that is graded. Days count from the first start. */
export const gradedAssignment = {
  title: 'Where I work best',
  description:
    'Describe the place where you work best, so that somebody who has never been there would recognize it. Then say in one or two sentences why it works for you. Four sentences are enough, if they are the right ones.',
  ai_preset: 'language',
  ai_note: 'Say which tool, and what it changed.',
  ai_statement: true,
  startsInDays: -12,
  endsInDays: -2,
  hour: 17,
} as const;

/** What its first writers, by roll number, stated on their use of AI; null where one has not answered yet. */
export const statements: readonly (GivenStatement | null)[] = [
  {
    used: 'some',
    words: 'I asked the spelling checker about two words. The sentences are mine, and so is the view from the roof.',
    links: [],
  },
  { used: 'none', words: '', links: [] },
  null,
  {
    used: 'some',
    words: 'I asked for a simpler word for “luminous” and took “bright”.',
    links: ['https://chat.example.org/share/bright'],
  },
  { used: 'none', words: '', links: [] },
];

/** One grade for each handed-in text: 42 between 50 and 100, 78 on average. */
export const grades = [
  90, 71, 99, 82, 70, 75, 80, 80, 72, 76, 76, 75, 54, 74, 56, 95, 59, 85, 84, 73, 73, 93, 70, 64, 79, 96, 79, 100, 85,
  85, 75, 69, 98, 88, 66, 81, 92, 75, 73, 50, 79, 80,
] as const;

/** `inDays` counts from the demo's first start; `hour` is in the assignments' time zone. */
export const assignments = [
  {
    title: 'A place that changed you',
    description:
      'Describe **one place** that changed how you think.\n\n- Show the place first, so that a reader who has never been there can see it.\n- Then say what changed, and why it could only have happened there.\n\n600 to 900 words.',
    word_goal: 750,
    ai_preset: 'language',
    ai_note: 'A spelling checker is fine. The place and what it did to you are yours to find words for.',
    ai_statement: true,
    inDays: 1,
    hour: 17,
  },
  {
    title: 'Should examinations be open-book?',
    description:
      'Take a position on whether university examinations should be open-book. Give the strongest argument against your own position and answer it. Use at least two examples from courses that you have taken. 900 to 1,200 words.',
    word_goal: 1000,
    ai_preset: 'ideas',
    ai_note: '',
    draft_comments: true,
    inDays: 7,
    hour: 17,
  },
  {
    title: 'Explain one algorithm to a patient friend',
    description:
      'Choose an algorithm from your program and explain it in prose to a friend who studies literature: what problem it solves, why the obvious way is not good enough, and how it works on one small example. No code and no formulas. 500 to 800 words.',
    word_goal: 650,
    ai_preset: 'none',
    ai_note: '',
    inDays: 9,
    hour: 12,
  },
] as const;
