/** Said under a teacher's field: what is asked about the evidence of a text is not asked in a message. */
export const CONCERN_HINT =
  'A concern about a text has a place of its own: “Raise a concern” on the page that shows how it was written.';
