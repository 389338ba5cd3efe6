import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAnnouncements } from '#contract/announcement';
import { useApiQuery } from '../../data/api-query.ts';
import { updatedNote } from '../../data/query-view.tsx';
import { useNow } from '../../data/use-now.ts';
import { Row, Rows, Section } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';

/** So many of the newest are on the dashboard, none older than so many days. */
const SHOWN = 3;
const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

/** The newest announcements to the student's courses; nothing where there are none. */
export function NewestAnnouncements(): ReactNode {
  const answer = useApiQuery(listAnnouncements, { query: {} });
  const now = useNow();
  const fresh = (answer.data?.announcements ?? [])
    .slice(0, SHOWN)
    .filter(({ posted_at: at }) => now.getTime() - Date.parse(at) < SHOWN_DAYS * DAY_MS);
  if (fresh.length === 0) return null;
  return (
    <Section
      title="Announcements"
      anchor="announcements"
      note={updatedNote(answer)}
      action={
        <Link to="/student/$screen" params={{ screen: 'announcements' }}>
          All announcements
        </Link>
      }
    >
      <Rows>
        {fresh.map((announcement) => {
          const { day, time } = dayAndTime(new Date(announcement.posted_at), now);
          return (
            <Row
              key={announcement.id}
              note={
                <>
                  <b>{day}</b> {time}
                </>
              }
              title={
                <Link className="title" to="/student/$screen" params={{ screen: 'announcements' }}>
                  {announcement.title}
                </Link>
              }
              sub={`${announcement.course_code}, ${announcement.course_name}`}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
