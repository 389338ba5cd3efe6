import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { listMembers, memberStatusSchema, type MemberOrder } from '#contract/member';
import { userTypeSchema } from '#contract/account';
import type { AnswerOf, QueryOf } from '#contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { Found, useFound } from '../../ui/found.tsx';
import { Empty, Section, MarginRow } from '../../ui/page.tsx';
import { SortHeads } from '../../ui/sort-heads.tsx';
import { useAnnounced } from '../../ui/use-announced.ts';
import { plural } from '../../wording/plural.ts';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { isUnknown, QueryView } from '../../data/query-view.tsx';
import { counted, shown as figure } from './counted.ts';
import { MEMBER_COLUMNS, MemberRow, type MemberRowProps } from './member-row.tsx';

type MemberQuery = NonNullable<QueryOf<typeof listMembers>>;
type MemberPage = AnswerOf<typeof listMembers>;

export type MembersProps = Pick<MemberRowProps, 'StudentTexts'>;

/** Everybody of the university, page by page, with a search. */
export function Members({ StudentTexts }: MembersProps): ReactNode {
  const [query, setQuery] = useMemberQuery();
  const answer = useApiQuery(listMembers, { query });
  const { data } = answer;
  const shown = useShown(query, answer);
  const [found, seek] = useFound(keyOf(query), data !== undefined);
  const sortBy = (sort: MemberOrder) => setQuery({ ...query, sort, page: '1' });
  const search = (next: MemberQuery) => {
    setQuery(next);
    seek(keyOf(next));
  };
  useAnnounced(keyOf(query), data === undefined ? undefined : `${plural(data.total, 'member')} found`);
  return (
    <Section title="Members" anchor="members" note={counted(data?.total, 'member', 'No member yet')}>
      <MarginRow>
        <MemberSearch query={query} onChoice={setQuery} onSearch={search} />
      </MarginRow>
      <MarginRow>
        <Found of={found}>
          {data === undefined && shown !== undefined ? null : (
            <QueryView answer={answer} loading="Loading the members..." quiet={answer.offline}>
              {({ members }) =>
                members.length > 0 ? null : (
                  <Empty says="Nobody found.">Look for part of a name, an email or a roll number.</Empty>
                )
              }
            </QueryView>
          )}
          {shown === undefined || shown.members.length === 0 ? null : (
            <table className="table stack lines members" aria-busy={data === undefined}>
              <caption className="sr">Members</caption>
              <SortHeads columns={MEMBER_COLUMNS} sort={query.sort ?? 'name'} onSort={sortBy} />
              <tbody>
                {shown.members.map((member) => (
                  <MemberRow key={member.id} member={member} StudentTexts={StudentTexts} />
                ))}
              </tbody>
            </table>
          )}
        </Found>
      </MarginRow>
      {shown === undefined || shown.pages <= 1 ? null : (
        <Pager page={shown.page} pages={shown.pages} onPage={(page) => setQuery({ ...query, page: String(page) })} />
      )}
    </Section>
  );
}

/** The answer; while another page or order of the same people is loaded, the one before, with the focus in it. */
function useShown({ search, user_type: type, status }: MemberQuery, answer: Answer<MemberPage>) {
  const whom = JSON.stringify([search, type, status]);
  const [last, setLast] = useState<{ whom: string; page: MemberPage } | null>(null);
  const { data } = answer;
  if (data !== undefined && last?.page !== data) setLast({ whom, page: data });
  return data ?? (isUnknown(answer) && last?.whom === whom ? last.page : undefined);
}

function keyOf({ search, user_type: type, status, sort, page }: MemberQuery): string {
  return JSON.stringify([search, type, status, sort, page]);
}

/** The query that the address asks for, and a function that changes it. What is invalid in the address is ignored. */
function useMemberQuery(): [MemberQuery, (next: MemberQuery) => void] {
  const found = listMembers.query.safeParse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const set = (next: MemberQuery) =>
    void navigate({
      to: '/admin/$screen',
      params: { screen: 'people' },
      search: next,
      replace: true,
      resetScroll: false,
    });
  return [found.success ? found.data : {}, set];
}

interface MemberSearchProps {
  query: MemberQuery;
  /** Called when a role or a status is chosen. */
  onChoice: (query: MemberQuery) => void;
  /** Called when the search is sent. */
  onSearch: (query: MemberQuery) => void;
}

function MemberSearch({ query, onChoice, onSearch }: MemberSearchProps): ReactNode {
  /** The form's choices in the present order, from the first page on. */
  function queryIn(form: HTMLFormElement): MemberQuery {
    const data = new FormData(form);
    const words = textOfEntry(data, 'search');
    const type = userTypeSchema.safeParse(data.get('user_type'));
    const status = memberStatusSchema.safeParse(data.get('status'));
    return {
      ...(query.sort === undefined ? {} : { sort: query.sort }),
      ...(words === '' ? {} : { search: words }),
      ...(type.success ? { user_type: type.data } : {}),
      ...(status.success ? { status: status.data } : {}),
    };
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(queryIn(event.currentTarget));
  }
  const onSelect = ({ currentTarget: { form } }: { currentTarget: HTMLSelectElement }) => {
    if (form !== null) onChoice(queryIn(form));
  };
  return (
    <search>
      <form className="inline-form four-f" onSubmit={onSubmit}>
        <TextField
          label="Name, email or roll number"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={query.search ?? ''}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SelectField label="Role" name="user_type" value={query.user_type ?? ''} onChange={onSelect}>
          <option value="">Everybody</option>
          <option value="student">Students</option>
          <option value="teacher">Teachers</option>
          <option value="university_admin">Administrators</option>
        </SelectField>
        <SelectField label="Status" name="status" value={query.status ?? ''} onChange={onSelect}>
          <option value="">Any</option>
          <option value="active">Active</option>
          <option value="pending">Waiting</option>
          <option value="suspended">Suspended</option>
        </SelectField>
        <Button submit>Search</Button>
      </form>
    </search>
  );
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }): ReactNode {
  return (
    <MarginRow>
      <nav className="btns mt-4" aria-label="Pages of members">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous page
        </Button>
        <span aria-live="polite">
          Page {figure(page)} of {figure(pages)}
        </span>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next page
        </Button>
      </nav>
    </MarginRow>
  );
}
