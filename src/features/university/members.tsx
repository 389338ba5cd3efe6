import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { listMembers, memberStatusSchema, type Member } from '#contract/member';
import { userTypeSchema } from '#contract/account';
import type { QueryOf } from '#contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { Empty, Section, MarginRow, Row, Rows } from '../../ui/page.tsx';
import { useAnnounced } from '../../ui/use-announced.ts';
import { plural } from '../../wording/plural.ts';
import { dayAndTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useNow } from '../../data/use-now.ts';
import { counted, shown } from './counted.ts';
import { roleWords, statusWords } from './member-words.ts';
import { RecordDialog } from './record-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useDecision } from './use-decision.ts';

type MemberQuery = NonNullable<QueryOf<typeof listMembers>>;

export interface MembersProps {
  /** The dialog with the texts of a student. */
  StudentTexts: ComponentType<{ student: Pick<Member, 'id' | 'name'>; onClose: () => void }>;
}

/** Everybody of the university, page by page, with a search. */
export function Members({ StudentTexts }: MembersProps): ReactNode {
  const [query, setQuery] = useMemberQuery();
  const answer = useApiQuery(listMembers, { query });
  const data = answer.data;
  useAnnounced(JSON.stringify(query), data === undefined ? undefined : `${plural(data.total, 'member')} found`);
  return (
    <Section title="Members" anchor="members" note={counted(data?.total, 'member', 'No member yet')}>
      <MarginRow>
        <MemberSearch query={query} onSearch={setQuery} />
      </MarginRow>
      <QueryView answer={answer} loading="Loading the members..." quiet={answer.offline}>
        {({ members }) =>
          members.length === 0 ? (
            <Empty says="Nobody found.">Look for part of a name, an email or a roll number.</Empty>
          ) : (
            <Rows>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} StudentTexts={StudentTexts} />
              ))}
            </Rows>
          )
        }
      </QueryView>
      {data === undefined || data.pages <= 1 ? null : (
        <Pager page={data.page} pages={data.pages} onPage={(page) => setQuery({ ...query, page: String(page) })} />
      )}
    </Section>
  );
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
  onSearch: (query: MemberQuery) => void;
}

function MemberSearch({ query, onSearch }: MemberSearchProps): ReactNode {
  function search(form: HTMLFormElement): void {
    const data = new FormData(form);
    const words = textOfEntry(data, 'search');
    const type = userTypeSchema.safeParse(data.get('user_type'));
    const status = memberStatusSchema.safeParse(data.get('status'));
    onSearch({
      ...(words === '' ? {} : { search: words }),
      ...(type.success ? { user_type: type.data } : {}),
      ...(status.success ? { status: status.data } : {}),
    });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    search(event.currentTarget);
  }
  const onChoice = (event: { currentTarget: HTMLSelectElement }) => {
    if (event.currentTarget.form !== null) search(event.currentTarget.form);
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
        <SelectField label="Role" name="user_type" value={query.user_type ?? ''} onChange={onChoice}>
          <option value="">Everybody</option>
          <option value="student">Students</option>
          <option value="teacher">Teachers</option>
          <option value="university_admin">Administrators</option>
        </SelectField>
        <SelectField label="Status" name="status" value={query.status ?? ''} onChange={onChoice}>
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

/** The dialogs that a member's row opens. */
type MemberDialogKind = 'texts' | 'record' | 'suspend';

function MemberRow({ member, StudentTexts }: MembersProps & { member: Member }): ReactNode {
  const own = useUser()?.id === member.id;
  const [open, setOpen] = useState<MemberDialogKind | null>(null);
  const { busy, trouble, decide, showRecord } = useDecision(member);
  // An answer stored before the rule existed lacks it.
  const isShown = (member as Partial<Member>).record_shown !== false;
  const { name, email, roll_no: rollNo } = member;
  const close = () => setOpen(null);
  return (
    <Row
      note={<Day of={member.joined_at} />}
      title={<span className="title">{name}</span>}
      sub={
        <>
          {[
            roleWords[member.user_type],
            rollNo,
            email === name ? '' : email,
            statusWords(member),
            isShown ? '' : 'Record not shown to staff',
          ]
            .filter(Boolean)
            .join(' · ')}
          <ChangeTrouble trouble={trouble} />
          {open === 'texts' ? <StudentTexts student={member} onClose={close} /> : null}
          {open === 'record' ? (
            <RecordDialog
              name={name}
              isShown={isShown}
              onClose={close}
              onSet={(shown) => {
                close();
                void showRecord(shown);
              }}
            />
          ) : null}
          {open === 'suspend' ? (
            <SuspendDialog
              name={name}
              onClose={close}
              onSuspend={() => {
                close();
                void decide('suspend');
              }}
            />
          ) : null}
        </>
      }
      action={own ? undefined : <MemberButtons member={member} busy={busy} onOpen={setOpen} onDecide={decide} />}
    />
  );
}

interface MemberButtonsProps {
  member: Member;
  busy: boolean;
  onOpen: (dialog: MemberDialogKind) => void;
  onDecide: (action: 'reinstate') => Promise<void>;
}

function MemberButtons({ member, busy, onOpen, onDecide }: MemberButtonsProps): ReactNode {
  const { name } = member;
  return (
    <>
      {member.user_type === 'student' ? (
        <>
          <Button variant="low" aria-label={`Texts of ${name}`} onClick={() => onOpen('texts')}>
            Texts
          </Button>
          <Button variant="low" disabled={busy} aria-label={`Record of ${name}`} onClick={() => onOpen('record')}>
            Record
          </Button>
        </>
      ) : null}
      {member.status === 'suspended' ? (
        <Button
          variant="low"
          disabled={busy}
          aria-label={`Reinstate ${name}`}
          onClick={() => void onDecide('reinstate')}
        >
          Reinstate
        </Button>
      ) : (
        <Button variant="low" disabled={busy} aria-label={`Suspend ${name}`} onClick={() => onOpen('suspend')}>
          Suspend
        </Button>
      )}
    </>
  );
}

function Day({ of }: { of: string }): ReactNode {
  const now = useNow();
  return dayAndTime(new Date(of), now).day;
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }): ReactNode {
  return (
    <MarginRow>
      <nav className="btns mt-4" aria-label="Pages of members">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous page
        </Button>
        <span aria-live="polite">
          Page {shown(page)} of {shown(pages)}
        </span>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next page
        </Button>
      </nav>
    </MarginRow>
  );
}
