import type { ReactNode } from 'react';
import { deleteAnnouncement, listAnnouncements, type Announcement } from '#contract/announcement';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';

interface DeleteAnnouncementProps {
  announcement: Announcement;
  onClose: () => void;
}

/** Takes an announcement away from everybody, once it is confirmed. */
export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(deleteAnnouncement, { params: { id: announcement.id }, signal });
      await reload(listAnnouncements);
      toast(`“${announcement.title}” was deleted.`);
      onClose();
    },
    explain: troubleWith(deleteAnnouncement),
  });
  return (
    <FormDialog title="Delete announcement" form={form} submit="Delete" busy="Deleting..." onClose={onClose}>
      <p>
        <b>{announcement.title}</b> is deleted for all students. Emails about it that were sent already stay with them.
      </p>
    </FormDialog>
  );
}
