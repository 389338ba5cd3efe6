import type { ReactNode } from 'react';
import {
  ANNOUNCEMENT_MAX_LENGTH,
  changeAnnouncement,
  listAnnouncements,
  postAnnouncement,
  type Announcement,
} from '#contract/announcement';
import type { Course } from '#contract/course';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { TextareaField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';

const MISSING = 'Please fill in all required fields.';

interface NewAnnouncementProps {
  course: Course;
  onClose: () => void;
}

/** Posts to a course; without a network the announcement waits on this device. What was typed survives a reload. */
export function NewAnnouncementDialog({ course, onClose }: NewAnnouncementProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    missing: MISSING,
    draft: useDraft(`announcement ${course.id}`),
    send: async (data, signal) => {
      const body = wordsOf(data);
      const { kind } = await device.request(postAnnouncement, { params: { id: course.id }, body, signal }, body.title);
      if (kind === 'done') await reload(listAnnouncements);
      toast(
        kind === 'done' ? `“${body.title}” was posted.` : `“${body.title}” is saved on this device. It is sent later.`,
      );
      onClose();
    },
    explain: troubleWith(postAnnouncement),
  });
  return (
    <FormDialog
      title="New announcement"
      lead={`To all students of ${course.name}. Each gets it by email or notification, as they chose.`}
      form={form}
      formRef={ref}
      submit="Post"
      busy="Posting..."
      onClose={onClose}
    >
      <Words form={form} />
    </FormDialog>
  );
}

interface EditAnnouncementProps {
  announcement: Announcement;
  onClose: () => void;
}

/** Changes the words of an announcement. */
export function EditAnnouncementDialog({ announcement, onClose }: EditAnnouncementProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    missing: MISSING,
    send: async (data, signal) => {
      await call(changeAnnouncement, { params: { id: announcement.id }, body: wordsOf(data), signal });
      await reload(listAnnouncements);
      toast('The announcement was changed.');
      onClose();
    },
    explain: troubleWith(changeAnnouncement),
  });
  return (
    <FormDialog
      title="Edit announcement"
      lead="Students see when it was edited. Nobody is told again."
      form={form}
      submit="Save"
      busy="Saving..."
      onClose={onClose}
    >
      <Words form={form} of={announcement} />
    </FormDialog>
  );
}

function Words({ form, of }: { form: Pick<Form, 'fields'>; of?: Announcement }): ReactNode {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        defaultValue={of?.title}
        error={form.fields['title']}
      />
      <TextareaField
        label="Message"
        name="words"
        required
        rows={8}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        defaultValue={of?.words}
        hint="Links work. **bold**, *italic* and lists with - are shown as such."
        error={form.fields['words']}
      />
    </>
  );
}

function wordsOf(data: FormData): { title: string; words: string } {
  return { title: textOfEntry(data, 'title'), words: textOfEntry(data, 'words') };
}
