import { classSorts, type ClassFilter, type ClassSort } from '#contract/class';

const lists = ['all', 'to_read', 'late', 'asked', 'not_submitted'] as const satisfies readonly ('all' | ClassFilter)[];
export type ClassList = (typeof lists)[number];
export type ClassOrder = ClassSort | `-${ClassSort}`;

/** A list of the class as it is asked for. */
export interface ClassView {
  shown: ClassList;
  q: string;
  sort: ClassOrder;
}

/** The same as an address says it: what is not said is the whole class by name. */
export interface ClassSearch {
  list?: string;
  q?: string;
  sort?: string;
}

/** What an address asks for; what it says otherwise is left out. */
export function viewOf({ list, q, sort }: ClassSearch): ClassView {
  const order = classSorts.flatMap((one): ClassOrder[] => [one, `-${one}`]).find((one) => one === sort);
  return { shown: lists.find((one) => one === list) ?? 'all', q: q?.trim().slice(0, 100) ?? '', sort: order ?? 'name' };
}

/** An address that asks for this. */
export function searchOf({ shown, q, sort }: ClassView): ClassSearch {
  return {
    ...(shown === 'all' ? {} : { list: shown }),
    ...(q === '' ? {} : { q }),
    ...(sort === 'name' ? {} : { sort }),
  };
}

/** The question for one page of a list. */
export function pageOf(assignment: string, { shown, q, sort }: ClassView, page: number) {
  const query = { page: String(page), sort, ...(q === '' ? {} : { q }), ...(shown === 'all' ? {} : { state: shown }) };
  return { params: { id: assignment }, query };
}

/**
 * The question for the texts before and after one, in the order of the list that it was opened from. Through the whole
 * class it leads from hand-in to hand-in: nobody is led into a draft who did not ask for drafts.
 */
export function aroundOf(assignment: string, { shown, q, sort }: ClassView, submission: string) {
  const state: ClassFilter = shown === 'all' ? 'submitted' : shown;
  return {
    params: { id: assignment },
    query: { size: '1', sort, ...(q === '' ? {} : { q }), state, around: submission },
  };
}

/** The question that tells how far the whole class is, and which text waits to be read first. */
export function classHead(assignment: string) {
  return { params: { id: assignment }, query: { state: 'to_read', size: '1' } } as const;
}
