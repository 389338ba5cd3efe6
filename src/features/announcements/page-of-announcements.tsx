import { useState, type ReactNode } from 'react';
import { listAnnouncements, type Announcement } from '#contract/announcement';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Rows } from '../../ui/page.tsx';

interface PageOfAnnouncementsProps {
  /** One course; all of the reader's courses where it is absent. */
  course?: string | undefined;
  /** The announcement before which the page begins; absent for the newest. */
  before?: string | undefined;
  /** Shown where the newest page has none. */
  none: ReactNode;
  children: (announcement: Announcement) => ReactNode;
}

/** A page of announcements, the newest first, and a button that shows the next one below it. */
export function PageOfAnnouncements({ course, before, none, children }: PageOfAnnouncementsProps): ReactNode {
  const [further, setFurther] = useState(false);
  const query = {
    ...(course === undefined ? {} : { course_id: course }),
    ...(before === undefined ? {} : { before }),
  };
  const answer = useApiQuery(listAnnouncements, { query });
  return (
    <QueryView answer={answer} loading="Loading the announcements...">
      {({ announcements, more }) => {
        const last = announcements.at(-1);
        if (last === undefined) return none;
        return (
          <>
            <Rows>{announcements.map(children)}</Rows>
            {!more ? null : further ? (
              <PageOfAnnouncements course={course} before={last.id} none={null}>
                {children}
              </PageOfAnnouncements>
            ) : (
              <Button onClick={() => setFurther(true)}>Show older announcements</Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
