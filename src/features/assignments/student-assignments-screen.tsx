import { useState, type ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { Empty, OnLine, PageHead, Rows, useTitle } from '../../ui/page.tsx';
import { TabPanel, Tabs, useTabsId } from '../../ui/tabs.tsx';
import { longDay } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';
import { useDevice } from '../services.tsx';
import { useWaiting } from '../waiting.ts';
import { AssignmentRow, DatedNote } from './assignment-row.tsx';
import { dueSentence } from './due-sentence.ts';
import { byUrgency, inPhase, phaseOf, type Phase } from './phase.ts';

type Shown = 'all' | Phase;

const tabs: readonly { key: Shown; label: string; says: string; more: string }[] = [
  { key: 'all', label: 'All', says: 'No assignments yet.', more: 'One appears here as soon as a teacher sets it.' },
  { key: 'open', label: 'Open', says: 'Nothing is open now.', more: 'What can be written today stands here.' },
  { key: 'upcoming', label: 'Upcoming', says: 'Nothing is announced.', more: 'It can be written from its start time.' },
  { key: 'closed', label: 'Closed', says: 'Nothing is closed yet.', more: 'What you wrote stays readable.' },
];

const phaseWords: Readonly<Record<Phase, string>> = { open: 'Open', upcoming: 'Upcoming', closed: 'Closed' };

/** /student/assignments */
export function StudentAssignmentsScreen(): ReactNode {
  useTitle('Assignments');
  const answer = useAnswer(listAssignments, { query: {} });
  const now = useNow();
  return (
    <>
      <PageHead
        note={longDay(now)}
        title="Assignments"
        lede={answer.data === undefined ? undefined : dueSentence(answer.data, now)}
      />
      <Answered answer={answer} loading="Loading your assignments...">
        {(assignments) => <AssignmentTabs assignments={assignments} now={now} note={updatedNote(answer)} />}
      </Answered>
    </>
  );
}

interface AssignmentTabsProps {
  assignments: readonly Assignment[];
  now: Date;
  note: string | null;
}

function AssignmentTabs({ assignments, now, note }: AssignmentTabsProps): ReactNode {
  const [selected, setSelected] = useState<Shown>('all');
  const id = useTabsId();
  const waiting = useWaiting(useDevice()) ?? [];
  const lists: Readonly<Record<Shown, readonly Assignment[]>> = {
    all: byUrgency(assignments, now),
    open: inPhase(assignments, 'open', now),
    upcoming: inPhase(assignments, 'upcoming', now),
    closed: inPhase(assignments, 'closed', now),
  };
  const shown = lists[selected];
  const words = tabs.find(({ key }) => key === selected);
  return (
    <>
      <OnLine note={note}>
        <Tabs
          id={id}
          label="Which assignments"
          selected={selected}
          onSelect={setSelected}
          tabs={tabs.map(({ key, label }) => ({ key, label, count: lists[key].length }))}
        />
      </OnLine>
      <TabPanel id={id} selected={selected}>
        {shown.length === 0 ? (
          <OnLine>
            <Empty says={words?.says ?? ''}>{words?.more}</Empty>
          </OnLine>
        ) : (
          <Rows>
            {shown.map((assignment) => (
              <AssignmentRow
                key={assignment.id}
                assignment={assignment}
                waiting={waiting}
                now={now}
                note={<DatedNote assignment={assignment} now={now} />}
                mark={selected === 'all' ? phaseWords[phaseOf(assignment, now)] : undefined}
              />
            ))}
          </Rows>
        )}
      </TabPanel>
    </>
  );
}
