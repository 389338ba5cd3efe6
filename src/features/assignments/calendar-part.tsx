import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { endCalendarLink, getCalendarLink, makeCalendarLink } from '#contract/calendar';
import { calendarFile } from '#contract/calendar-file';
import { API_BASE } from '#contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { effectiveDeadline } from '../../wording/effective-deadline.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';

/** The deadlines for a calendar app: as a file, also without a network, or as an address to subscribe to. */
export function CalendarPart({ assignments }: { assignments: readonly Assignment[] }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Section title="In your calendar" anchor="calendar">
      <MarginRow>
        <p>
          The file holds the deadlines as they are now. The address brings every change, extensions too, into your
          calendar by itself.
        </p>
        <div className="btns mt-4">
          <Button onClick={() => saveFile(fileOf(assignments), 'text/calendar', 'longhand-deadlines.ics')}>
            <Icon name="download" />
            Download .ics
          </Button>
          <Button onClick={() => setOpen(true)}>Calendar address</Button>
        </div>
      </MarginRow>
      {open ? <AddressDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function fileOf(assignments: readonly Assignment[]): string {
  return calendarFile(
    assignments.map((assignment) => ({
      id: assignment.id,
      title: assignment.title,
      course: `${assignment.course_name}, ${assignment.course_code}`,
      end: effectiveDeadline(assignment).toISOString(),
      // Absent in answers stored before calendars existed.
      changed: assignment.changed_at || assignment.start_time,
      url: `${location.origin}/editor?assignment=${assignment.id}`,
    })),
  );
}

function AddressDialog({ onClose }: { onClose: () => void }): ReactNode {
  const answer = useApiQuery(getCalendarLink, {});
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const change = useChange();
  async function make(): Promise<void> {
    if (await change.make(makeCalendarLink, () => call(makeCalendarLink, {}))) await reload(getCalendarLink);
  }
  async function end(): Promise<void> {
    if (!(await change.make(endCalendarLink, () => call(endCalendarLink, {})))) return;
    toast('The address opens nothing any more.');
    await reload(getCalendarLink);
  }
  async function copy(address: string): Promise<void> {
    await navigator.clipboard.writeText(address).then(
      () => toast('The address was copied.'),
      () => toast('It could not be copied. Select it and copy it yourself.'),
    );
  }
  return (
    <Dialog
      title="Calendar address"
      lead="Add it to your calendar program as a subscription. Whoever has it can read your deadlines, so keep it to yourself."
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <QueryView answer={answer} loading="Loading the calendar address...">
        {({ code }) =>
          code === null ? (
            <div className="btns">
              <Button variant="main" disabled={change.busy} onClick={() => void make()}>
                Make an address
              </Button>
            </div>
          ) : (
            <div className="form">
              <TextField label="Address" name="address" readOnly value={addressOf(code)} />
              <div className="btns">
                <Button variant="main" onClick={() => void copy(addressOf(code))}>
                  Copy
                </Button>
                <Button disabled={change.busy} onClick={() => void make()}>
                  Make a new one
                </Button>
                <Button disabled={change.busy} onClick={() => void end()}>
                  Take it back
                </Button>
              </div>
            </div>
          )
        }
      </QueryView>
      {change.trouble === null ? null : <p role="alert">{change.trouble}</p>}
    </Dialog>
  );
}

function addressOf(code: string): string {
  return `${location.origin}${API_BASE}/calendars/${code}/`;
}
