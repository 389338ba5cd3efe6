/** The tabs of a course's details. */
export type DetailTab = 'students' | 'requests' | 'assignments' | 'grades' | 'announcements';

/** The tab that an address asks for, where it is offered; else the first one. */
export function tabOf(wanted: string | undefined, offered: readonly DetailTab[]): DetailTab {
  return offered.find((one) => one === wanted) ?? 'students';
}
