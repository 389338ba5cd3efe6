import type { ReactNode } from 'react';
import { createElective, listElectives, updateElective, type Elective } from '#contract/elective';
import { Empty, Section, MarginRow } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { AddForm } from './add-form.tsx';
import { counted, shown } from './counted.ts';
import { NamedRows } from './named-rows.tsx';
import { useChanged } from './use-changed.ts';

/** The electives that students may choose, and how many chose each. */
export function Electives(): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const electives = useApiQuery(listElectives, {});
  const offered = electives.data?.filter(({ archived }) => !archived).length;

  async function change(id: string, body: { name?: string; archived?: boolean }, signal?: AbortSignal): Promise<void> {
    await call(updateElective, { params: { id }, body, signal });
    await reload(listElectives);
  }

  async function add(name: string, _data: FormData, signal: AbortSignal): Promise<boolean> {
    await call(createElective, { body: { name }, signal });
    await reload(listElectives);
    return true;
  }

  return (
    <Section title="Electives" anchor="electives" note={counted(offered, 'elective', 'No elective yet')}>
      <QueryView answer={electives} loading="Loading the electives..." quiet={electives.offline}>
        {(list) =>
          list.length === 0 ? (
            <Empty says="No electives yet.">Students tick them on their electives page.</Empty>
          ) : (
            <NamedRows
              items={list.map((elective) => ({ ...elective, note: chosenBy(elective) }))}
              noun="elective"
              notes="Choices"
              endpoint={updateElective}
              change={change}
            />
          )
        }
      </QueryView>
      <MarginRow>
        <AddForm
          draft="add-elective"
          labels={{ name: 'Elective name', add: 'Add Elective' }}
          endpoint={createElective}
          add={add}
        />
      </MarginRow>
    </Section>
  );
}

function chosenBy({ students }: Elective): string | null {
  if (students === null) return null;
  return students === 0 ? 'Nobody chose it' : `Chosen by ${shown(students)}`;
}
