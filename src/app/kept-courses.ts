import type { StoragePort } from '../api/storage.ts';

/**
 * Paths of the calls that answer a person's courses: the list of all, of those that they teach, of their enrollments.
 */
export const COURSE_PATHS: readonly unknown[] = ['/courses/', '/courses/teacher/', '/courses/enroll/'];

const KEY = 'courses';

/** Keeps the last course list under the specification's key in local storage. Other answers are left alone. */
export function keepCourses(browser: StoragePort, path: unknown, answer: unknown): void {
  if (!COURSE_PATHS.includes(path)) return;
  // The answer arrived after its person signed out.
  if (browser.getItem('user') === null) return;
  try {
    browser.setItem(KEY, JSON.stringify(listOf(answer)));
  } catch {
    // Storage is full or blocked: the answers are in the database anyway.
  }
}

/** Enrollments come in two lists, compulsory and elective. */
function listOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  return Object.values(answer ?? {}).flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : []));
}
