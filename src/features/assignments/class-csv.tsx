import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { CLASS_PAGE_MAX, getClass, type ClassStudent } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { ownZone } from '../../wording/zoned-words.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

interface ClassCsvProps {
  assignment: Assignment;
  onSaved: () => void;
}

/** Downloads the university's present table of the whole class, with times in the assignment's zone. */
export function ClassCsv({ assignment, onSaved }: ClassCsvProps): ReactNode {
  const { call } = useServices();
  const form = useForm({
    send: async (_data, signal) => {
      const students: ClassStudent[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { size: String(CLASS_PAGE_MAX), page: String(page) };
        const answer = await call(getClass, { params: { id: assignment.id }, query, signal });
        students.push(...answer.students);
        pages = answer.pages;
      }
      // An answer that was kept long ago names no zone.
      const zone = (assignment.time_zone as string | undefined) ?? ownZone();
      // Files are rare: their code is loaded when needed.
      const [{ gradesCsv }, { saveCsv }] = await Promise.all([import('./grades-csv.ts'), import('../../ui/csv.ts')]);
      saveCsv(gradesCsv(students, zone), `${assignment.title} grades`);
      onSaved();
    },
    explain: troubleWith(getClass),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Button submit variant="bare" disabled={form.busy}>
        {form.busy ? 'Loading...' : 'Grades as CSV'}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
