import { classSorts, type Class, type ClassFilter, type ClassSort } from '#contract/class';

const lists = ['all', 'to_read', 'late', 'asked', 'not_submitted'] as const satisfies readonly ('all' | ClassFilter)[];
export type ClassList = (typeof lists)[number];
export type ClassOrder = ClassSort | `-${ClassSort}`;

/** A view of the class: list, search words and order. */
export interface ClassView {
  shown: ClassList;
  q: string;
  sort: ClassOrder;
}

/** The same as address parameters; the default is the whole class by name. */
export interface ClassSearch {
  list?: string;
  q?: string;
  sort?: string;
}

/** Reads the view from address parameters; invalid ones are ignored. */
export function viewOf({ list, q, sort }: ClassSearch): ClassView {
  const order = classSorts.flatMap((one): ClassOrder[] => [one, `-${one}`]).find((one) => one === sort);
  return { shown: lists.find((one) => one === list) ?? 'all', q: q?.trim().slice(0, 100) ?? '', sort: order ?? 'name' };
}

/** The address parameters of a view. */
export function searchOf({ shown, q, sort }: ClassView): ClassSearch {
  return {
    ...(shown === 'all' ? {} : { list: shown }),
    ...(q === '' ? {} : { q }),
    ...(sort === 'name' ? {} : { sort }),
  };
}

/** The input of {@link getClass} for one page of a list. */
export function pageOf(assignment: string, { shown, q, sort }: ClassView, page: number) {
  const query = { page: String(page), sort, ...(q === '' ? {} : { q }), ...(shown === 'all' ? {} : { state: shown }) };
  return { params: { id: assignment }, query };
}

/**
 * The input of {@link getClass} for the texts before and after one, in the order of the list that it was opened from.
 * In the whole class only submitted texts count, so that nobody is led into a draft without asking for it.
 */
export function aroundOf(assignment: string, { shown, q, sort }: ClassView, submission: string) {
  const state: ClassFilter = shown === 'all' ? 'submitted' : shown;
  return {
    params: { id: assignment },
    query: { size: '1', sort, ...(q === '' ? {} : { q }), state, around: submission },
  };
}

/** The input of {@link getClass} for the state of the whole class and the first text to read. */
export function classHead(assignment: string) {
  return { params: { id: assignment }, query: { state: 'to_read', size: '1' } } as const;
}

/** The most texts of an assignment that a device keeps to be graded without a connection. */
const KEPT_MAX = 60;

/** The input of {@link getClass} for the texts to read that a device keeps. */
export function textsToKeep(assignment: string) {
  return { params: { id: assignment }, query: { state: 'to_read', sort: 'name', size: String(KEPT_MAX) } } as const;
}

/** The texts before and after one among those that this device keeps; null if it is not among them. */
export function aroundKept({ students }: Class, submission: string): Class['around'] | null {
  const texts = students.filter((student) => student.submission !== null);
  const at = texts.findIndex((student) => student.submission === submission);
  if (at === -1) return null;
  return {
    at: at + 1,
    of: texts.length,
    previous: texts[at - 1]?.submission ?? null,
    next: texts[at + 1]?.submission ?? null,
    student: texts[at] ?? null,
  };
}

/** The texts that this device keeps: those after `submission` first, then those before it. */
export function keptAfter({ students }: Class, submission: string | null): string[] {
  const texts = students.flatMap((student) => student.submission ?? []);
  const at = submission === null ? -1 : texts.indexOf(submission);
  return [...texts.slice(at + 1), ...texts.slice(0, Math.max(at, 0))];
}
