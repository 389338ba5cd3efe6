/** The requests that need more queries than others: their number, and why. */
export const MORE_QUERIES: Readonly<Record<string, { queries: number; why: string }>> = {
  push: {
    queries: 13,
    why: 'A text that is begun and handed in at once is stored by 7; a transaction of its own finalizes it, so that a text that can’t be read keeps no word from being stored, and writes the ruling on it.',
  },
  extend: {
    queries: 9,
    why: 'Whose end is earlier, by their section, is asked once for all; a ruling says who got which end: its chain is locked and read, then it is written. Seldom, for a teacher.',
  },
  updateAssignment: {
    queries: 7,
    why: 'The times of its sections are read once it is locked, for the ruling on its ends: a few times for each assignment.',
  },
  nameCourseSections: {
    queries: 8,
    why: 'The course and its assignments are locked, so that no time is set for a section that goes: once for each course.',
  },
  fillCourseSections: {
    queries: 9,
    why: 'Who has no section, which sections there are and which are missing are a question each: once for each course.',
  },
  withdrawExtension: {
    queries: 8,
    why: 'The same for an end that is taken back.',
  },
  duplicateCourse: {
    queries: 11,
    why: 'One statement locks the term, one rules on the ends of all copies, two lock and copy their files, one asks for the grading scheme: once for each copied course.',
  },
  createCertificate: {
    queries: 8,
    why: 'A ruling says that it was made: its chain is locked and read, then it is written. Once for each certificate.',
  },
  'push of two actions': {
    queries: 17,
    why: 'Each action is judged by itself, between savepoints, by what its own call asks: a refused one changes nothing.',
  },
  register: {
    queries: 7,
    why: 'A claim stands beside the others of its address, and the letter’s two limits, by mailbox and by network, are each a question.',
  },
  login: {
    queries: 12,
    why: 'A new browser is told to the person: whether it is their first, the two limits of letters and the letter are questions beyond the six of a log-in.',
  },
  changeEmail: {
    queries: 13,
    why: 'A password is shown, which is counted; the letters’ two limits, by person and by mailbox, and who has the address already are a question each: seldom, for a person.',
  },
  confirmEmail: {
    queries: 8,
    why: 'A mailed link is found and locked like the account, and the address is proved by a write of its own: once for each change.',
  },
  registerUniversity: {
    queries: 10,
    why: 'A university, its administrator’s claim, their session and two letters with their limits: once for each university.',
  },
  'getReport by the teacher': {
    queries: 9,
    why: 'What was pasted is looked for in the other texts of its writer: which they are, what was kept of those whose logs are deleted, the logs of the rest, and which of them this teacher gives are four questions for all of them.',
  },
  exportMine: {
    queries: 9,
    why: 'All statements on AI use, their files, and all other rows about the person are a further question each: seldom, for a person.',
  },
  giveAiStatement: {
    queries: 7,
    why: 'The text is found by its assignment, and locked so that two statements come one after the other: a few times for each text.',
  },
  addAiFile: {
    queries: 9,
    why: 'The same, and the file is noted before it is written, so that after any failure it is found again.',
  },
  addTaskFile: {
    queries: 8,
    why: 'The same for a file of a task, which counts for its university: a few times for each assignment.',
  },
  duplicateAssignment: {
    queries: 8,
    why: 'Copies share the content of files, so the files are locked before they are copied: once for each copy.',
  },
  removeAiFile: {
    queries: 7,
    why: 'The same for a file that is taken back: its content is deleted later.',
  },
  updateSubmission: {
    queries: 7,
    why: 'A text that replaces another is compared with the stored one and stored as a push: the specification’s own call, which the app never makes.',
  },
  'trackKeystroke by the assignment': {
    queries: 11,
    why: 'The first keystroke of a text begins it: the specification’s own call, which the app never makes, once for each text.',
  },
};
