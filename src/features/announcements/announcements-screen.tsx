import type { ReactNode } from 'react';
import { Empty, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { PageOfAnnouncements } from './page-of-announcements.tsx';

/** /student/announcements: what the teachers of a student's courses announced. */
export function AnnouncementsScreen(): ReactNode {
  useTitle('Announcements');
  return (
    <>
      <PageHead title="Announcements" lede="What the teachers of your courses tell everybody." />
      <PageOfAnnouncements
        none={
          <MarginRow>
            <Empty says="No announcements yet.">Those of your courses appear here.</Empty>
          </MarginRow>
        }
      >
        {(announcement) => <AnnouncementItem key={announcement.id} announcement={announcement} named />}
      </PageOfAnnouncements>
    </>
  );
}
