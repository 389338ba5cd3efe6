import type { Source } from '#contract/op-constants';
import { expectEnd } from '../wire/bytes.ts';
import { readPace, writePace } from './pack-pace.ts';
import { claimedByHand, createPace, paceOfDelete, paceOfInsert } from './pace.ts';
import type { PaceChecker, Label, Stream } from '../document/run.ts';

/** In a document without pace data, a typed insertion longer than this counts as inserted by a tool. */
const TYPED_AT_ONCE_MAX = 40;

/** Checks text that claims to come by hand or voice by its pace. A page that only writes needs no checker. */
export const paceChecker: PaceChecker = {
  take(stream, op) {
    if (op.kind === 'delete') {
      paceOfDelete((stream.pace ??= createPace()), stream.id, op);
      return false;
    }
    const since = paceOfInsert((stream.pace ??= createPace()), op);
    if (since !== null) doubtSince(stream, since, op.source);
    return since !== null;
  },
  pack(streams, writer) {
    for (const { pace } of streams) writePace(writer, pace ?? createPace());
  },
  open(streams, reader) {
    const isJudged = reader.at < reader.end;
    for (const stream of streams) {
      if (isJudged) readPace(reader, (stream.pace = createPace()));
      else for (const label of stream.labels) label.beyond = isLongTyped(label);
    }
    expectEnd(reader);
  },
};

/** Marks the text from `clock` on of the same kind as `source` (typed, or assisted input) as beyond its claim. */
function doubtSince(stream: Stream, clock: number, source: Source): void {
  const { labels } = stream;
  for (let place = labels.length - 1; place >= 0; place -= 1) {
    const label = labels[place];
    if (label === undefined || label.clock + label.length <= clock) return;
    if (!claimedByHand.has(label.source) || (label.source === 'typed') !== (source === 'typed')) continue;
    // All labels before it are marked already.
    if (label.beyond) return;
    if (label.clock >= clock) {
      label.beyond = true;
    } else if (label.single) {
      const length = clock - label.clock;
      labels.splice(place + 1, 0, {
        ...label,
        clock,
        length: label.length - length,
        seq: label.seq + length,
        beyond: true,
      });
      label.length = length;
    }
  }
}

function isLongTyped({ source, single, length }: Label): boolean {
  return source === 'typed' && !single && length > TYPED_AT_ONCE_MAX;
}
