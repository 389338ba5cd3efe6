import { useState, type ReactNode } from 'react';
import type { Course } from '#contract/course';
import type { GradebookAssignment } from '#contract/gradebook';
import { getGradingScheme, setGradingScheme, type GradingScheme } from '#contract/grading-scheme';
import { useReload } from '../../data/api-query.ts';
import { useDevice } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { CategoryFields, LetterFields, PlaceFields } from './scheme-fields.tsx';
import { schemeIn, schemeRows } from './scheme-rows.ts';

interface SchemeDialogProps {
  course: Course;
  scheme: GradingScheme;
  assignments: readonly GradebookAssignment[];
  onClose: () => void;
}

/** Sets how the grades of a course make its total; without a network it waits on this device. */
export function SchemeDialog({ course, scheme, assignments, onClose }: SchemeDialogProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const [rows, setRows] = useState(() => schemeRows(scheme, assignments));
  const { errors, ...read } = schemeIn(rows, assignments);
  const form = useForm({
    check: () => errors,
    send: async (data, signal) => {
      const rules = { missing_as_zero: data.has('missing_as_zero'), shows_total: data.has('shows_total') };
      const body = { ...read, ...rules, base: scheme.revision };
      const input = { params: { id: course.id }, body, signal };
      const { kind } = await device.request(setGradingScheme, input, course.name);
      if (kind === 'done') await reload(getGradingScheme);
      toast(
        kind === 'done'
          ? 'The course total was changed.'
          : 'The course total is saved on this device. It is sent later.',
      );
      onClose();
    },
    explain: troubleWith(setGradingScheme),
  });
  return (
    <FormDialog
      title="Course total"
      lead="Each grade counts in percent of its points. A category is the mean of its grades. A category without grades leaves its weight to the others."
      form={form}
      submit="Save"
      busy="Saving..."
      onClose={onClose}
    >
      <CategoryFields rows={rows} errors={form.fields} onChange={setRows} />
      {rows.categories.length === 0 ? null : <PlaceFields rows={rows} assignments={assignments} onChange={setRows} />}
      <LetterFields rows={rows} errors={form.fields} onChange={setRows} />
      <fieldset className="field">
        <legend className="label">Rules</legend>
        <label className="check">
          <input type="checkbox" name="missing_as_zero" defaultChecked={scheme.missing_as_zero} /> Count missing work as
          0
        </label>
        <label className="check">
          <input type="checkbox" name="shows_total" defaultChecked={scheme.shows_total} /> Show students their own total
        </label>
      </fieldset>
    </FormDialog>
  );
}
