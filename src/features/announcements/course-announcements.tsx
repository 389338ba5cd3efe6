import { useState, type ReactNode } from 'react';
import { listAnnouncements, postAnnouncement, type Announcement } from '#contract/announcement';
import type { Course } from '#contract/course';
import { useApiQuery } from '../../data/api-query.ts';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Instructions } from '../../ui/instructions.tsx';
import { Empty, Row, Rows } from '../../ui/page.tsx';
import { EditAnnouncementDialog, NewAnnouncementDialog } from './announcement-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { DeleteAnnouncementDialog } from './delete-announcement.tsx';
import { isPosted } from './is-posted.ts';
import { PageOfAnnouncements } from './page-of-announcements.tsx';

const CHANGED = [listAnnouncements];

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; announcement: Announcement };

/** The announcements of a course for its teacher, with those that wait on this device to be sent. */
export function CourseAnnouncements({ course }: { course: Course }): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const known = useApiQuery(listAnnouncements, { query: { course_id: course.id } }).data?.announcements;
  const pending = usePendingRequests(postAnnouncement, CHANGED, known);
  const waiting = pending.filter((item) => item.request.params.id === course.id && !isPosted(item, known ?? []));
  const close = () => setOpen(null);
  return (
    <>
      <div className="btns mt-4 mb-4">
        <Button variant="main" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'new' })}>
          <Icon name="plus" />
          New announcement
        </Button>
      </div>
      {waiting.length === 0 ? null : (
        <Rows>
          {waiting.map((item) => (
            <WaitingAnnouncement key={item.id} item={item} />
          ))}
        </Rows>
      )}
      <PageOfAnnouncements course={course.id} none={waiting.length > 0 ? null : <NoneYet />}>
        {(announcement) => (
          <AnnouncementItem
            key={announcement.id}
            announcement={announcement}
            named={false}
            action={
              <>
                <Button
                  aria-label={`Edit ${announcement.title}`}
                  onClick={() => setOpen({ kind: 'edit', announcement })}
                >
                  Edit
                </Button>
                <Button
                  aria-label={`Delete ${announcement.title}`}
                  onClick={() => setOpen({ kind: 'delete', announcement })}
                >
                  Delete
                </Button>
              </>
            }
          />
        )}
      </PageOfAnnouncements>
      {open?.kind === 'new' ? <NewAnnouncementDialog course={course} onClose={close} /> : null}
      {open?.kind === 'edit' ? <EditAnnouncementDialog announcement={open.announcement} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteAnnouncementDialog announcement={open.announcement} onClose={close} /> : null}
    </>
  );
}

/** An announcement that waits to be sent, or that the university refused. */
function WaitingAnnouncement({ item }: { item: RequestItem<typeof postAnnouncement> }): ReactNode {
  const { title, words } = item.request.body;
  return (
    <Row
      tall
      sync={syncPlaceOf(item)}
      title={
        <>
          <h2 className="title">{title}</h2>
          {item.error === null ? null : <p className="sub">The university answered: “{item.error}”</p>}
          <div className="mt-2">
            <Instructions text={words} />
          </div>
        </>
      }
      action={<WaitingActions item={item} what={`posting ${title}`} />}
    />
  );
}

function NoneYet(): ReactNode {
  return <Empty says="No announcements yet.">Students see them on their dashboard.</Empty>;
}
