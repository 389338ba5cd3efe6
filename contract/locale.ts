/** The language and country by which numbers, dates and lists are written. */
export const LOCALE = 'en-IN';
