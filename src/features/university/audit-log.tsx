import { useState, type ReactNode } from 'react';
import { listAudit, type AuditEntry } from '#contract/audit';
import { Button } from '../../ui/button.tsx';
import { Empty, Section, MarginRow, Row, Rows } from '../../ui/page.tsx';
import { TabPanel, Tabs, useTabsId, type Tab } from '../../ui/tabs.tsx';
import { clockTime, dayAndTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { auditWords } from './audit-words.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useChange } from '../../data/use-change.ts';
import { useNow } from '../../data/use-now.ts';

/** The most entries in one file. */
const EXPORT_MAX = 1000;

type About = 'changes' | 'log-ins';

const TABS: readonly Tab<About>[] = [
  { key: 'changes', label: 'Changes' },
  { key: 'log-ins', label: 'Log-ins' },
];

/** The audit log, newest first. */
export function AuditLog(): ReactNode {
  const id = useTabsId();
  const [about, setAbout] = useState<About>('changes');
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  const before = pages.at(-1) ?? null;
  const answer = useApiQuery(listAudit, { query: { about, ...(before === null ? {} : { before }) } });
  const next = answer.data?.next ?? null;
  function show(other: About): void {
    setAbout(other);
    setPages([null]);
  }
  return (
    <Section title="Audit log" anchor="audit" action={<ExportButton about={about} />}>
      <MarginRow>
        <Tabs label="What the log shows" id={id} tabs={TABS} selected={about} onSelect={show} />
      </MarginRow>
      <TabPanel id={id} selected={about}>
        <QueryView answer={answer} loading="Loading the log..." quiet={answer.offline}>
          {({ entries }) => <Entries entries={entries} />}
        </QueryView>
      </TabPanel>
      {pages.length === 1 && next === null ? null : (
        <MarginRow>
          <nav className="btns mt-4" aria-label="Pages of the audit log">
            <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              Newer
            </Button>
            <Button disabled={next === null} onClick={() => setPages([...pages, next])}>
              Older
            </Button>
          </nav>
        </MarginRow>
      )}
    </Section>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  const now = useNow();
  if (entries.length === 0) return <Empty says="Nothing yet.">What is changed at your university is noted here.</Empty>;
  return (
    <Rows>
      {entries.map((entry) => (
        <Row
          key={entry.id}
          note={timeOf(entry.at, now)}
          title={<b>{auditWords(entry)}</b>}
          sub={entry.actor === null ? 'Longhand' : entry.actor.email}
        />
      ))}
    </Rows>
  );
}

function ExportButton({ about }: { about: About }): ReactNode {
  const { call } = useServices();
  const { busy, trouble, make } = useChange();
  async function save(): Promise<void> {
    const entries: AuditEntry[] = [];
    let before: string | null = null;
    do {
      const query: { about: About; before?: string } = { about, ...(before === null ? {} : { before }) };
      const page = await call(listAudit, { query });
      entries.push(...page.entries);
      before = page.next;
    } while (before !== null && entries.length < EXPORT_MAX);
    // Files are rare: their code is loaded when needed.
    const [{ auditCsv }, { saveCsv }] = await Promise.all([import('./audit-csv.ts'), import('../../ui/csv.ts')]);
    saveCsv(auditCsv(entries), `audit-${about}`);
  }
  return (
    <>
      <Button variant="bare" disabled={busy} onClick={() => void make(listAudit, save)}>
        Export CSV
      </Button>
      <ChangeTrouble trouble={trouble} />
    </>
  );
}

function timeOf(instant: string, now: Date): string {
  const at = new Date(instant);
  return `${dayAndTime(at, now).day} ${clockTime(at)}`;
}
