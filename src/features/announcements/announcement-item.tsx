import type { ReactNode } from 'react';
import type { Announcement } from '#contract/announcement';
import { useNow } from '../../data/use-now.ts';
import { Instructions } from '../../ui/instructions.tsx';
import { Row } from '../../ui/page.tsx';
import { dayAndTime, momentTime } from '../../wording/time.ts';

interface AnnouncementItemProps {
  announcement: Announcement;
  /** Whether its course is named: it isn't where all are of one. */
  named: boolean;
  /** What its author can do with it. */
  action?: ReactNode;
}

/** An announcement in a list: when, to whom, by whom, and its words. */
export function AnnouncementItem({ announcement, named, action }: AnnouncementItemProps): ReactNode {
  const now = useNow();
  const { day, time } = dayAndTime(new Date(announcement.posted_at), now);
  const { edited_at: edited, course_code: code, course_name: course, author_name: author } = announcement;
  const to = named ? `${author}, ${code} ${course}` : author;
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <>
          <h2 className="title">{announcement.title}</h2>
          <p className="sub">{edited === null ? to : `${to}. Edited ${momentTime(new Date(edited), now)}`}</p>
          <div className="mt-2">
            <Instructions text={announcement.words} />
          </div>
        </>
      }
      action={action}
    />
  );
}
