/** The tabs of a course's details; the dashboard shows the first three. */
export const detailTabs = ['students', 'requests', 'assignments', 'grades', 'announcements'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** The search part of the teacher dashboard's address: the course whose details are open, and their tab. */
export interface DetailsSearch {
  course?: string;
  tab?: DetailTab;
}

/** Reads {@link DetailsSearch} from an address; invalid values are left out. */
export function detailsOf(search: Record<string, unknown>): DetailsSearch {
  const { course } = search;
  return typeof course === 'string' ? { course, ...tabOf(search) } : {};
}

/** Reads the tab of a course's details from an address. */
export function tabOf(search: Record<string, unknown>): { tab?: DetailTab } {
  const tab = detailTabs.find((one) => one === search['tab']);
  return tab === undefined ? {} : { tab };
}
