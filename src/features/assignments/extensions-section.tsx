import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listEnrolledStudents } from '#contract/course';
import { extend, listExtensions, withdrawExtension, type Extension } from '#contract/extension';
import { Button } from '../../ui/button.tsx';
import { Empty, Section, MarginRow, Row, Rows } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { EXTENDED, ExtendDialog, type ExtensionDraft } from './extend-dialog.tsx';
import { DowntimeOffers } from './downtime-offers.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

/** The extensions with their reasons; changes and removes them, and offers them after a downtime and to who has not submitted. */
export function ExtensionsSection({ assignment, quiet }: { assignment: Assignment; quiet: boolean }): ReactNode {
  const answer = useApiQuery(listExtensions, { params: { id: assignment.id } });
  // Loaded before the dialog needs it, so that a teacher may choose students without a network.
  useApiQuery(listEnrolledStudents, { params: { id: assignment.course } });
  const waiting = usePendingRequests(extend, EXTENDED).filter(({ request }) => request.params.id === assignment.id);
  const [draft, setDraft] = useState<ExtensionDraft | null>(null);
  const now = useNow();
  return (
    <Section title="Extensions" anchor="extensions" note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading the extensions..." quiet={quiet}>
        {(extensions) => (
          <>
            <DowntimeOffers assignment={assignment} extensions={extensions} onExtend={setDraft} />
            <UnsentNotice assignment={assignment} now={now} onExtend={setDraft} />
            {extensions.length + waiting.length > 0 ? (
              <Rows>
                {waiting.map((item) => (
                  <WaitingRow key={item.id} item={item} now={now} />
                ))}
                {extensions.map((extension) => (
                  <ExtensionRow
                    key={extension.student}
                    assignment={assignment.id}
                    extension={extension}
                    now={now}
                    onChange={setDraft}
                  />
                ))}
              </Rows>
            ) : (
              <MarginRow>
                <Empty says="Nobody has a later end.">The student reads the reason that you give.</Empty>
              </MarginRow>
            )}
          </>
        )}
      </QueryView>
      {draft === null ? null : <ExtendDialog assignment={assignment} draft={draft} onClose={() => setDraft(null)} />}
    </Section>
  );
}

interface ExtensionRowProps {
  assignment: string;
  extension: Extension;
  now: Date;
  onChange: (draft: ExtensionDraft) => void;
}

function ExtensionRow({ assignment, extension, now, onChange }: ExtensionRowProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const change = useChange();
  const { student: id, student_name: name, roll_no: roll, until, reason } = extension;
  async function withdraw(): Promise<void> {
    const params = { id: assignment, student: id };
    if (!(await change.make(withdrawExtension, () => call(withdrawExtension, { params })))) return;
    toast(`The end of the assignment holds for ${name} again.`);
    await reload(...EXTENDED);
  }
  return (
    <Row
      tall
      note={<UntilNote until={new Date(until)} now={now} />}
      title={<span className="title">{name}</span>}
      sub={
        <>
          {roll === '' ? null : `${roll}. `}
          <span dir="auto">{reason}</span>
          {change.trouble === null ? null : <p role="alert">{change.trouble}</p>}
        </>
      }
      action={
        <>
          <Button
            aria-label={`Change the extension of ${name}`}
            onClick={() => onChange({ for: { id, name }, until: new Date(until), reason })}
          >
            Change
          </Button>
          <Button
            aria-label={`Withdraw the extension of ${name}`}
            disabled={change.busy}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        </>
      }
    />
  );
}

function WaitingRow({ item, now }: { item: RequestItem<typeof extend>; now: Date }): ReactNode {
  const { until, reason } = item.request.body;
  return (
    <Row
      tall
      sync={syncPlaceOf(item)}
      note={<UntilNote until={new Date(until)} now={now} />}
      title={<span className="title">{item.title.split(', ')[0]}</span>}
      sub={<span dir="auto">{item.kind === 'refused' ? item.says : reason}</span>}
      action={<WaitingActions item={item} what={`Extension: ${item.title}`} />}
    />
  );
}

function UntilNote({ until, now }: { until: Date; now: Date }): ReactNode {
  const { day, time } = dayAndTime(until, now);
  return (
    <>
      <b>until {day}</b> {time}
    </>
  );
}
