import type { ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { archiveAssignment, unarchiveAssignment } from '#contract/change-assignment';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

interface ArchiveButtonProps {
  assignment: Assignment;
  onDone: () => void;
}

/** Archives the assignment or restores it, without confirmation: neither loses anything. */
export function ArchiveButton({ assignment, onDone }: ArchiveButtonProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { id, title, archived } = assignment;
  const endpoint = archived ? unarchiveAssignment : archiveAssignment;
  const form = useForm({
    send: async (_data, signal) => {
      await call(endpoint, { params: { id }, signal });
      await reload(getAssignment, listAssignments);
      toast(archived ? `${title} is back among the assignments.` : `${title} was archived. Its work stays readable.`);
      onDone();
    },
    explain: troubleWith(endpoint),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Button submit variant="bare" disabled={form.busy}>
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
