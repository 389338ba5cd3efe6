/** The tabs of a course's details. */
export const detailTabs = ['students', 'requests', 'assignments'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Which course's details are open on the teacher's dashboard, and at which tab, as the address says it. */
export interface DetailsSearch {
  course?: string;
  tab?: DetailTab;
}

/** What an address says of open details; whatever it says otherwise is left out. */
export function detailsOf(search: Record<string, unknown>): DetailsSearch {
  const { course } = search;
  if (typeof course !== 'string') return {};
  const tab = detailTabs.find((one) => one === search['tab']);
  return tab === undefined ? { course } : { course, tab };
}
