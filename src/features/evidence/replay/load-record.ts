import type { Id } from '#contract/identifier';
import type { Earlier } from '#contract/report';
import { listEdits, type StoredBatch } from '#contract/submission';
import { questionsOf } from '#writing/process/conversation';
import { withBlocks } from '#writing/process/covered';
import type { Services } from '../../../data/services.tsx';
import { played, type Played, type PlayedRecord } from './played.ts';

interface RecordWish {
  readonly call: Services['call'];
  readonly submission: Id;
  /** The earlier writing that the submission's report lists. */
  readonly earlier: readonly Earlier[];
  readonly signal: AbortSignal;
  /** Called with the number of changes that came so far, and of all. */
  readonly onPage: (came: number, of: number) => void;
}

/** Fetches the record of a submission from the university and prepares it. Rejects like `call`. */
export async function loadRecord({ earlier, ...wish }: RecordWish): Promise<PlayedRecord> {
  const of = playedOf(await loadLog(wish), earlier);
  return { ...of, questions: (timed) => questionsOf(of.replay, timed) };
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

/** All batches of a submission, page by page. */
async function loadLog({ call, submission, signal, onPage }: Omit<RecordWish, 'earlier'>): Promise<LoadedLog> {
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
