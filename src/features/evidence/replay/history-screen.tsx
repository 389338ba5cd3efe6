import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import { claimedHeadTime } from '#writing/process/log-steps';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section, MarginRow, PageHead, useTitle } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { NothingHere } from '../../../data/query-view.tsx';
import { useDevice } from '../../../data/services.tsx';
import { versionBoard } from '../../../data/version.ts';
import { KeptFor } from './kept-for.tsx';
import { timeAt } from '../moment-words.ts';
import { batchesOf, waitingFrom } from './own-batches.ts';
import { OwnRecord } from './own-record.tsx';
import { played } from './played.ts';
import { Replay, type ShownMoment } from './replay.tsx';
import { useLog, type LogState } from './use-log.ts';
import { Versions } from './versions.tsx';
import { formatCount } from '../../../wording/plural.ts';
import { momentText } from '../../../wording/measure.ts';

interface HistoryScreenProps {
  /** Null: the practice page. */
  assignment: string | null;
  /** Opens the editor, which restores `versionBoard.asked`. */
  onRestore: () => void;
}

/** /history: the student's earlier versions, computed on this device from its own log. */
export function HistoryScreen({ assignment, onRestore }: HistoryScreenProps): ReactNode {
  const device = useDevice();
  const target = useMemo<Target>(
    () => (assignment === null ? { kind: 'practice' } : { kind: 'assignment', id: assignment }),
    [assignment],
  );
  const answer = useApiQuery(getAssignment, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  const details = answer.data;
  const { state, again } = useLog(device, target);
  const known = state.kind === 'read' ? state.log.title : '';
  const title = assignment === null ? 'Practice page' : (details?.title ?? (known === '' ? 'Assignment' : known));
  useTitle(`Earlier versions: ${title}`);
  const isEmpty = state.kind === 'read' && state.log.missing === 0 && state.log.entries.length === 0;
  if (answer.missing && isEmpty) return <NowhereScreen trouble={answer.trouble} />;
  return (
    <>
      <PageHead
        note={details?.course_code}
        title="Earlier versions"
        lede={
          <>
            <Link to="/editor" search={assignment === null ? {} : { assignment }} dir="auto">
              {title}
            </Link>
            . Every moment is here, from this device’s own record. Whatever you bring back, nothing of the text as it is
            now is lost.
          </>
        }
      />
      <Body state={state} target={target} onAgain={again} onRestore={onRestore} />
    </>
  );
}

/** Shown if neither this device nor the university knows the page. */
function NowhereScreen({ trouble }: { trouble: string | null }): ReactNode {
  return (
    <>
      <PageHead title="Earlier versions" />
      <MarginRow note="">
        <NothingHere>{trouble}</NothingHere>
      </MarginRow>
    </>
  );
}

interface BodyProps {
  state: LogState;
  target: Target;
  onAgain: () => void;
  onRestore: () => void;
}

function Body({ state, target, onAgain, onRestore }: BodyProps): ReactNode {
  if (state.kind === 'reading') return null;
  const tryAgain = <Button onClick={onAgain}>Try again</Button>;
  if (state.kind === 'failed') {
    return (
      <MarginRow note="">
        <Notice kind="bad" live="assertive" actions={tryAgain}>
          <p>
            <b>This device’s record could not be read.</b> Your text is safe in the editor.
          </p>
        </Notice>
      </MarginRow>
    );
  }
  const { log, readAt, asking } = state;
  const wait = asking === 'asking';
  if (log.missing > 0) {
    return (
      <MarginRow note="">
        <Notice kind="wait" live="polite" actions={wait || asking === 'deleted' ? undefined : tryAgain}>
          <p>
            <b>
              {formatCount(log.missing)} of {formatCount(log.missing + log.entries.length)} changes are not on this
              device any more.
            </b>{' '}
            {asking === 'deleted'
              ? 'The university deleted its record. They can’t be fetched, so no earlier version is shown whole.'
              : `The university has them. ${wait ? 'They are being fetched.' : 'They come with the next connection.'} Until then no earlier version can be shown whole, so none is shown.`}{' '}
            The text itself is in the editor.
          </p>
        </Notice>
      </MarginRow>
    );
  }
  if (log.entries.length === 0) {
    return <NoRecordYet asking={asking} />;
  }
  return (
    <Machine
      log={log}
      readAt={readAt}
      target={target}
      lacks={log.partial && (asking === 'failed' || asking === 'deleted') ? asking : 'nothing'}
      onRestore={onRestore}
    />
  );
}

/** Why there are no earlier versions, by how asking the university went. */
const noRecord = {
  no: ['Nothing is recorded here yet.', 'It begins with the first key.'],
  asking: ['Asking the university for your record...', 'It begins with the first key.'],
  failed: [
    'Nothing is recorded here yet.',
    'This device has no record of this page, and the university could not be asked. What you wrote elsewhere comes with the next connection.',
  ],
  deleted: [
    'Nothing is left to look back on.',
    'The university deleted the record of this page. No earlier version can be shown. The text is kept.',
  ],
} as const;

function NoRecordYet({ asking }: { asking: keyof typeof noRecord }): ReactNode {
  const [says, more] = noRecord[asking];
  return (
    <MarginRow note="">
      <p className="empty">
        <b>{says}</b> {more}
      </p>
    </MarginRow>
  );
}

interface MachineProps {
  log: DocumentLog;
  readAt: number;
  target: Target;
  /** Whether other devices' writing may be missing here: for now, or for good if its log was deleted. */
  lacks: 'nothing' | keyof typeof lackWords;
  onRestore: () => void;
}

/** The words on an incomplete log, by how asking the university went. */
const lackWords = {
  failed: ['What other devices wrote, or when, may not all be on this device.', 'It comes with the next connection.'],
  deleted: [
    'This page shows only what this device knows.',
    'The university deleted its record. What other devices wrote can’t be fetched. The text is kept at the university.',
  ],
} as const;

function Lack({ lacks }: { lacks: keyof typeof lackWords }): ReactNode {
  const [says, more] = lackWords[lacks];
  return (
    <MarginRow note="">
      <Notice kind={lacks === 'failed' ? 'wait' : 'info'}>
        <p>
          <b>{says}</b> {more}
        </p>
      </Notice>
    </MarginRow>
  );
}

function Machine({ log, readAt, target, lacks, onRestore }: MachineProps): ReactNode {
  const of = useMemo(() => {
    const source = { batches: batchesOf(log), headTime: claimedHeadTime, waitingFrom: waitingFrom(log) };
    return played({ ...source, nowMs: readAt });
  }, [log, readAt]);
  const isHere = useMemo(() => (stream: string) => log.here.has(stream), [log]);
  const [at, setAt] = useState<{ count: number }>();
  const restore = (moment: ShownMoment) => {
    const says = restoredWords(of.replay.count, moment.count, timeAt(of.replay, moment.count));
    versionBoard.asked = { target, version: { text: moment.text, ranges: moment.ranges() }, says };
    onRestore();
  };
  const actions = (moment: ShownMoment) => <MomentActions moment={moment} last={of.replay.count} onRestore={restore} />;
  return (
    <>
      {lacks === 'nothing' ? null : <Lack lacks={lacks} />}
      <Section note="On this device" title="Any moment">
        <MarginRow note="">
          <Replay of={of} isHere={isHere} at={at} onCopy={remember} actions={actions} />
        </MarginRow>
      </Section>
      <Section title="Versions" note="Ends of sittings, saved, submitted">
        <MarginRow note="">
          <Versions of={of} onGo={(count) => setAt({ count })} />
        </MarginRow>
      </Section>
      <Section anchor="record" title="Your own record" note="Counted on this device">
        <MarginRow note="">
          <OwnRecord log={log} />
          <p className="quiet mt-4">
            <KeptFor />
          </p>
        </MarginRow>
      </Section>
    </>
  );
}

function restoredWords(last: number, count: number, at: number | undefined): string {
  if (count === last) return 'This is the text as it is now.';
  return at === undefined || at <= 0 ? 'This is an earlier text.' : `This is the text of ${momentText(at)}.`;
}

/** Remembers copied text, so that pasting it in the editor counts as own text and names its version. */
function remember(moment: ShownMoment): void {
  versionBoard.copied = { text: moment.text, ranges: moment.ranges() };
}

interface MomentActionsProps {
  moment: ShownMoment;
  last: number;
  onRestore: (moment: ShownMoment) => void;
}

function MomentActions({ moment, last, onRestore }: MomentActionsProps): ReactNode {
  const [copied, setCopied] = useState<{ count: number; done: boolean } | null>(null);
  const copy = async () => {
    const done = await copyText(moment.text);
    if (done) remember(moment);
    setCopied({ count: moment.count, done });
  };
  return (
    <>
      <Button variant="main" disabled={moment.count === last} onClick={() => onRestore(moment)}>
        Restore this moment
      </Button>
      <Button disabled={moment.text === ''} onClick={() => void copy()}>
        <Icon name="copy" />
        Copy this text
      </Button>
      <output className="small">
        {copied?.count !== moment.count
          ? ''
          : copied.done
            ? 'Copied.'
            : 'The browser refused to copy. Select the text and copy it by hand.'}
      </output>
    </>
  );
}
