import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Id } from '#contract/identifier';
import type { Earlier } from '#contract/report';
import { listEdits, type StoredBatch } from '#contract/submission';
import { withBlocks } from '#writing/process/covered';
import { sentenceOf } from '../../../api/trouble.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useServices, type Services } from '../../../data/services.tsx';
import { formatCount, plural } from '../../../wording/plural.ts';
import { played, type Played } from './played.ts';
import { Replay } from './replay.tsx';

/** An insertion by its stream and seq. */
interface EditName {
  readonly stream: string;
  readonly seq: number;
}

/** The moment to start at: the first edit of a paste, 'begin' for the beginning. */
export type ReplayStart = EditName | 'begin';

interface SubmissionReplayProps {
  submission: Id;
  /** The earlier writing that its report lists. */
  earlier: readonly Earlier[];
  /** Whether this is somebody else's text: its writer is told of the look. */
  isLook: boolean;
  /** Null: the replay was not opened yet. */
  asked: ReplayStart | null;
  onAsk: (asked: ReplayStart | null) => void;
}

type Loading =
  | { kind: 'loading'; came: number; of: number }
  | { kind: 'loaded'; of: Played }
  | { kind: 'failed'; error: string };

/** The replay of a text from the university's log, which is fetched only on request. */
export function SubmissionReplay({ submission, earlier, isLook, asked, onAsk }: SubmissionReplayProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  if (asked === null) {
    return (
      <>
        <p>
          Every change of this text in its order, with long pauses left out.
          {isLook ? ' The student is told that you opened it.' : ''}
        </p>
        <p className="btns mt-4">
          <Button onClick={() => onAsk('begin')}>Open the replay</Button>
        </p>
      </>
    );
  }
  return (
    <Opened
      key={attempt}
      submission={submission}
      earlier={earlier}
      asked={asked}
      onAgain={() => setAttempt(attempt + 1)}
      onClose={() => onAsk(null)}
    />
  );
}

interface OpenedProps {
  submission: Id;
  earlier: readonly Earlier[];
  asked: ReplayStart;
  onAgain: () => void;
  onClose: () => void;
}

function Opened({ submission, earlier, asked, onAgain, onClose }: OpenedProps): ReactNode {
  const { call } = useServices();
  const [state, setState] = useState<Loading>({ kind: 'loading', came: 0, of: 0 });
  useEffect(() => {
    const ended = new AbortController();
    const show = (next: Loading) => {
      if (!ended.signal.aborted) setState(next);
    };
    loadLog(call, submission, ended.signal, (came, of) => show({ kind: 'loading', came, of })).then(
      (log) => show({ kind: 'loaded', of: playedOf(log, earlier) }),
      (error: unknown) => show({ kind: 'failed', error: sentenceOf(error, listEdits) }),
    );
    return () => ended.abort();
  }, [call, submission, earlier]);
  if (state.kind === 'loaded') return <Loaded of={state.of} asked={asked} />;
  if (state.kind === 'failed') {
    return (
      <Notice kind="bad" live="assertive" actions={<Button onClick={onAgain}>Try again</Button>}>
        <p>
          <b>{state.error}</b>
        </p>
      </Notice>
    );
  }
  return (
    <div className="btns" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <output className="quiet">
        Loading the record
        {state.of === 0 ? '...' : `: ${formatCount(state.came)} of ${plural(state.of, 'change')}`}
      </output>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  );
}

function Loaded({ of, asked }: { of: Played; asked: ReplayStart }): ReactNode {
  const at = useMemo(() => momentOf(of, asked), [of, asked]);
  return (
    <>
      {of.blocks === true ? (
        <p className="quiet mb-4">
          A block stands for each character that was deleted later: your university does not show deleted words.
        </p>
      ) : null}
      <Replay of={of} at={at} />
    </>
  );
}

interface LoadedLog {
  readonly batches: readonly StoredBatch[];
  /** When the university signed the heads that its anchors name. */
  readonly heads: ReadonlyMap<string, number>;
  /** Whether deleted words are covered in it. */
  readonly hidden: boolean;
  /** Whether the university judged the labels of its ops. */
  readonly judged: boolean;
}

/** All batches of a submission, page by page. Rejects like `call`. */
async function loadLog(
  call: Services['call'],
  submission: Id,
  signal: AbortSignal,
  onPage: (came: number, of: number) => void,
): Promise<LoadedLog> {
  const batches: StoredBatch[] = [];
  const heads = new Map<string, number>();
  let hidden = false;
  let judged = false;
  let came = 0;
  for (let after = 0, more = true; more;) {
    const query = { after: String(after), purpose: 'replay' } as const;
    const page = await call(listEdits, { params: { id: submission }, query, signal });
    batches.push(...page.batches);
    for (const [head, at] of Object.entries(page.heads ?? {})) heads.set(head, at);
    hidden ||= page.deleted_hidden === true;
    judged ||= page.judged === true;
    came += page.batches.reduce((sum, { ops }) => sum + ops.length, 0);
    onPage(
      came,
      Object.values(page.vector).reduce((sum, last) => sum + last, 0),
    );
    after = page.batches.at(-1)?.counter ?? after;
    more = page.more && page.batches.length > 0;
  }
  return { batches, heads, hidden, judged };
}

/** Prepares the log. Heads named by anchors count only with the university's time, for only it knows what it signed. */
function playedOf({ batches, heads, hidden, judged }: LoadedLog, earlier: readonly Earlier[]): Played {
  const of = played({
    batches: batches.map((batch) => ({ ...batch, receivedAt: Date.parse(batch.received_at) })),
    headTime: (head) => heads.get(head) ?? null,
    waitingFrom: new Map(),
    judged,
    earlier,
    nowMs: 0,
  });
  return hidden ? withBlocksIn(of) : of;
}

/** Replaces covers by blocks: after the origins were found, which depend on the covers. */
function withBlocksIn(of: Played): Played {
  const pieces = of.replay.pieces.map((piece) => ({ ...piece, text: withBlocks(piece.text) }));
  return { ...of, replay: { ...of.replay, pieces }, blocks: true };
}

/** The number of ops up to the last edit of the asked change. */
function momentOf({ log }: Played, asked: ReplayStart): { count: number } {
  if (asked === 'begin') return { count: 0 };
  const isAsked = ({ stream, op }: Played['log'][number]) =>
    stream === asked.stream && op.kind === 'insert' && (op.group ?? op.seq) === asked.seq;
  return { count: log.findLastIndex(isAsked) + 1 };
}
