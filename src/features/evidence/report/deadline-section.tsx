import { useMemo, type ReactNode } from 'react';
import type { Lateness } from '#contract/deadline';
import { getTextAtDeadline, type TextAtDeadline } from '#contract/text-at-deadline';
import { countsOf } from '#writing/document/counts';
import { FoldedSection } from '../folded-section.tsx';
import { Definitions, MarginRow } from '../../../ui/page.tsx';
import { longDay, zonedTime } from '../../../wording/time.ts';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { graceWords } from '../../../wording/grace-words.ts';
import { plural } from '../../../wording/plural.ts';
import { lateBy } from '../../../wording/lateness-words.ts';
import { wordDiff } from '../word-diff.ts';
import { WordDifference } from '../word-difference.tsx';

/** The deadline, what it decides and why, and the held text: the same for both sides. */
export function DeadlineSection({ submission }: { submission: string }): ReactNode {
  const answer = useApiQuery(getTextAtDeadline, { params: { id: submission } });
  return (
    <FoldedSection title="The deadline" anchor="deadline">
      <QueryView answer={answer} loading="Loading the deadline..." quiet>
        {({ deadline }) =>
          deadline === null ? null : (
            <MarginRow>
              <Definitions of={factsOf(deadline)} />
              <StoredByDeadline deadline={deadline} />
            </MarginRow>
          )
        }
      </QueryView>
    </FoldedSection>
  );
}

function factsOf({
  end_time: end,
  own_end: own,
  grace_hours: hours,
  standing: lateness,
}: TextAtDeadline): [string, string][] {
  return [
    ['End', moment(end)],
    ...(own === end ? [] : [['Extended to', moment(own)] as [string, string]]),
    ...(hours === 0 ? [] : [['Hours of grace', graceWords(hours)] as [string, string]]),
    ['Submitted', lateness === null ? 'Not yet' : sentenceOf(lateness)],
  ];
}

function sentenceOf(lateness: Lateness): string {
  switch (lateness.kind) {
    case 'on_time':
      return 'Received before the end.';
    case 'extended':
      return 'Received after the end of the assignment and before the extended one.';
    case 'within_grace':
      return `Received after the end and within the hours of grace: it counts. ${silenceWords(lateness.offline_since)}`;
    case 'late':
      return `Received late. ${lateBy(lateness.by_ms)}.`;
    case 'late_offline':
      break;
  }
  return `Received late. ${lateBy(lateness.by_ms)}. ${silenceWords(lateness.offline_since)}`;
}

function silenceWords(since: string | null): string {
  return since === null
    ? 'Its device had no answer from the university before. So nothing shows when it was written.'
    : `Offline since at the latest ${moment(since)}: the last answer of the university that the work names.`;
}

function StoredByDeadline({ deadline: { held } }: { deadline: TextAtDeadline }): ReactNode {
  const parts = useMemo(() => (held === null ? null : wordDiff(held.text, held.later)), [held]);
  if (held === null) return null;
  const words = plural(countsOf(held.text).words, 'word');
  if (held.received_at === null && held.text === '')
    return <p className="mt-4">The university held nothing of this text at the end.</p>;
  if (held.text === held.later)
    return <p className="mt-4">The university held exactly this text at the end, {words}.</p>;
  return (
    <details className="mt-4">
      <summary>
        What the university held at the end: {words}.{' '}
        {held.received_at === null ? '' : `Received by ${moment(held.received_at)}.`}
      </summary>
      <WordDifference parts={parts} label="What changed after the end" />
    </details>
  );
}

function moment(iso: string): string {
  const at = new Date(iso);
  return `${longDay(at)} ${zonedTime(at)}`;
}
