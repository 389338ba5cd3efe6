import type { ReactNode } from 'react';
import { CLASS_PAGE_MAX, getClass, type ClassStudent } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { downloadCsv } from './download-csv.ts';
import { gradesCsv } from './grades-csv.ts';

/** Downloads the whole class as a table, as the university has it now. */
export function ClassCsv({ assignment, title }: { assignment: string; title: string }): ReactNode {
  const { call } = useServices();
  const form = useForm({
    send: async (_data, signal) => {
      const students: ClassStudent[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { size: String(CLASS_PAGE_MAX), page: String(page) };
        const answer = await call(getClass, { params: { id: assignment }, query, signal });
        students.push(...answer.students);
        pages = answer.pages;
      }
      downloadCsv(gradesCsv(students), `${title} grades`);
    },
    explain: troubleWith(getClass),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Button submit disabled={form.busy}>
        <Icon name="download" />
        {form.busy ? 'Loading...' : 'Grades as CSV'}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
