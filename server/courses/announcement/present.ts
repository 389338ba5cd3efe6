import { ANNOUNCEMENTS_PER_PAGE, type Announcement } from '#contract/announcement';
import type { AnnouncementRow } from './store.ts';

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    course: row.course_id,
    course_name: row.course_name,
    course_code: row.course_code,
    author_name: row.author_name,
    title: row.title,
    words: row.words,
    posted_at: row.posted_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}

/** A page of the list from its rows and perhaps the one after. */
export function presentPage(rows: readonly AnnouncementRow[]): { announcements: Announcement[]; more: boolean } {
  return {
    announcements: rows.slice(0, ANNOUNCEMENTS_PER_PAGE).map(presentAnnouncement),
    more: rows.length > ANNOUNCEMENTS_PER_PAGE,
  };
}
