import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { getClass, type ClassCounts } from '#contract/class';
import type { Standing } from '#contract/standing';
import { Button } from '../../ui/button.tsx';
import { useComeTo } from '../../ui/come-to.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { Found, useFound } from '../../ui/found.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { TabPanel, Tabs, useTabsId } from '../../ui/tabs.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { updatedNote } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { useLater } from '../../data/use-later.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ownZone } from '../../wording/zoned-words.ts';
import './class.css';
import { ClassTable } from './class-table.tsx';
import { classHead, pageOf, searchOf, viewOf, type ClassList, type ClassOrder, type ClassView } from './class-view.ts';

const orders: readonly (readonly [ClassOrder, string])[] = [
  ['name', 'Name'],
  ['-name', 'Name, Z to A'],
  ['roll_no', 'Roll number'],
  ['state', 'Progress'],
  ['submitted', 'Submitted, first'],
  ['-submitted', 'Submitted, last'],
  ['-words', 'Words, most first'],
  ['words', 'Words, fewest first'],
  ['-contact', 'Last contact'],
  ['-grade', 'Grade, highest first'],
  ['grade', 'Grade, lowest first'],
  ['-pasted', 'Pasted, most first'],
  ['pasted', 'Pasted, least first'],
  ['writing_time', 'Writing time, shortest first'],
  ['-writing_time', 'Writing time, longest first'],
  ['-pace', 'Fastest minute'],
  ['concern', 'Concern'],
];

const loadKeptTexts = async () => (await import('./kept-texts.tsx')).KeptTexts;

/** The browser's own key on the row that the shortcuts choose. */
const ON_A_ROW = [{ key: 'Enter', does: 'Open the text' }];

interface ClassSectionProps {
  assignment: string;
  /** All but the course's teachers see only submitted texts. */
  standing: Standing;
  /** Whether the screen already says that its data is old. */
  quiet: boolean;
}

/**
 * The students of the course in lists: all, to read, late, with a question about a grade, not submitted. The address
 * names the list, so that the way back from a text leads to it.
 */
export function ClassSection({ assignment, standing, quiet }: ClassSectionProps): ReactNode {
  const id = useTabsId();
  const search = useRef<HTMLInputElement>(null);
  const [view, setView] = useClassView(assignment);
  const [active, setActive] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  const { code: KeptTexts } = useLater(loadKeptTexts);
  const head = useApiQuery(getClass, classHead(assignment), { everyMs: 60_000 });
  useComeTo('submissions', head.data !== undefined && total > 0);
  const isThere = useApiQuery(getClass, pageOf(assignment, view, 1)).data !== undefined;
  const [found, seek] = useFound(keyOf(view), isThere);
  const ask = (next: Partial<ClassView>) => {
    setView(next);
    setActive(null);
  };
  const look = (q: string) => {
    ask({ q });
    seek(keyOf({ ...view, q }));
  };
  const hasKeys = useListKeys(total, active, setActive, () => search.current?.focus());
  return (
    <Section
      title="Submissions"
      anchor="submissions"
      note={(standing === 'reads' ? null : noteOf(head.data?.counts)) ?? updatedNote(head)}
      action={<TextsLink assignment={assignment} counts={head.data?.counts} />}
    >
      <MarginRow>
        <ClassSearch search={search} view={view} onAsk={ask} onSearch={look} />
        <Tabs
          id={id}
          label="Show submissions"
          selected={view.shown}
          onSelect={(shown) => ask({ shown })}
          tabs={tabsOf(head.data?.counts, view.shown, standing)}
        />
        <TabPanel id={id} selected={view.shown}>
          <Found of={found}>
            <ClassTable
              assignment={assignment}
              standing={standing}
              quiet={quiet}
              view={view}
              active={active}
              onActive={setActive}
              lastTotal={total}
              onTotal={setTotal}
              onSort={(sort) => ask({ sort })}
            />
          </Found>
        </TabPanel>
        <p className="small quiet mt-4">
          {hasKeys ? 'J and K move through the list, Enter opens, ? shows all shortcuts.' : ''} “Pasted” is the part of
          the text that came from outside Longhand: quotations and own notes, too. Times of {ownZone()}.
        </p>
        {KeptTexts === null || standing === 'reads' ? null : <KeptTexts assignment={assignment} />}
      </MarginRow>
    </Section>
  );
}

interface TextsLinkProps {
  assignment: string;
  counts: ClassCounts | undefined;
}

/** The way to the search in what was submitted. */
function TextsLink({ assignment, counts }: TextsLinkProps): ReactNode {
  if (counts === undefined || counts.submitted === 0) return null;
  return (
    <Link className="link-line" to="/teacher/find" search={{ assignment }}>
      Find in the texts
    </Link>
  );
}

/** The keys of the list; whether single keys are on. */
function useListKeys(
  total: number,
  active: number | null,
  setActive: (row: number) => void,
  toSearch: () => void,
): boolean {
  const move = (step: number) => {
    if (total > 0) setActive(active === null ? 0 : Math.min(total - 1, Math.max(0, active + step)));
  };
  const keys = [
    { key: 'j', does: 'Next student', act: () => move(1) },
    { key: 'k', does: 'Student before', act: () => move(-1) },
    { key: '/', does: 'Search', act: toSearch },
  ];
  return useShortcuts(keys, ON_A_ROW, useServices().browser);
}

/** Names a view as the address gives it back. */
function keyOf(view: ClassView): string {
  return JSON.stringify(viewOf(searchOf(view)));
}

/** The view that the address asks for, and a function that changes it. */
function useClassView(assignment: string): [ClassView, (next: Partial<ClassView>) => void] {
  const view = viewOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (next: Partial<ClassView>) =>
    void navigate({
      to: '/teacher/assignment/$id',
      params: { id: assignment },
      search: searchOf({ ...view, ...next }),
      replace: true,
      resetScroll: false,
    });
  return [view, set];
}

function tabsOf(
  counts: ClassCounts | undefined,
  shown: ClassList,
  standing: Standing,
): { key: ClassList; label: string; count: number | undefined }[] {
  const tabs = [
    { key: 'all', label: 'All', count: counts?.students },
    { key: 'to_read', label: 'To read', count: counts?.to_read },
    { key: 'late', label: 'Late', count: counts?.late },
    { key: 'asked', label: 'Questions', count: counts?.asked },
    {
      key: 'not_submitted',
      label: 'Not submitted',
      count: counts === undefined ? undefined : counts.students - counts.submitted,
    },
  ] as const;
  return tabs.filter(({ key, count }) => key === shown || isOffered(key, count ?? 0, standing));
}

/** The list of questions only with one, that of students who did not submit to the teachers, and no work to a reader. */
function isOffered(key: ClassList, count: number, standing: Standing): boolean {
  if (key === 'asked') return count > 0;
  if (key === 'not_submitted') return standing === 'teaches';
  return key !== 'to_read' || standing !== 'reads';
}

function noteOf(counts: ClassCounts | undefined): string | null {
  return counts === undefined ? null : `${String(counts.to_read)} to read`;
}

interface ClassSearchProps {
  search: RefObject<HTMLInputElement | null>;
  view: ClassView;
  onAsk: (next: Partial<ClassView>) => void;
  /** Called with the words of a search that was sent. */
  onSearch: (words: string) => void;
}

function ClassSearch({ search, view, onAsk, onSearch }: ClassSearchProps): ReactNode {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(textOfEntry(new FormData(event.currentTarget), 'q'));
  }
  return (
    <search>
      <form className="inline-form three-f" onSubmit={onSubmit}>
        <TextField
          ref={search}
          label="Name or roll number"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={view.q}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '' && view.q !== '') onAsk({ q: '' });
          }}
        />
        <SelectField
          label="Order"
          name="sort"
          value={view.sort}
          onChange={({ currentTarget }) => onAsk({ sort: currentTarget.value as ClassOrder })}
        >
          {orders.map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button submit>Search</Button>
      </form>
    </search>
  );
}
