import type { Departure } from './row.ts';

/** Where the product departs from the specification's text, and nowhere else. */
export const departures: Readonly<Record<Departure, string>> = {
  1: 'A refused session asks for the log-in over the page and removes the refresh token only; sign-out removes everything readable.',
  2: 'Log-out with unsent work sends first, then asks: Stay, Save a file, Log out.',
  3: '‘Connected’ is shown only while it is true, and beside it the state of saving.',
  4: 'A failed fetch shows the last known list with its age and the error, never an empty list.',
  5: 'Sample data and actions that went nowhere are real, with the same labels and messages.',
  6: 'Teachers wait for an administrator unless their e-mail domain is on the university’s list.',
  7: 'A verification link hands tokens only to the browser that signed up; any other logs in.',
  8: 'The analysis is evidence, never a verdict.',
  9: 'No call that a person waits for is ended by a timer; after 10 seconds the screen says so, with Cancel.',
};
