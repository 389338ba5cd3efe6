import { guard, type Guard } from './guard.ts';

const RESTORED = 'src/offline/delivery/device-restored.test.ts';

/** Guards of what a restored university gets again: RF. */
export const restoringGuards: readonly Guard[] = [
  guard(
    'RF1',
    'offline/delivery/refill.ts',
    '(vector[stream] ?? 0) < seq);',
    '(vector[stream] ?? 0) < seq && seq < 0);',
    RESTORED,
  ),
  guard('RF1', 'offline/delivery/apply-answer.ts', 'await refillLost(tx, row, state);', 'null as never;', RESTORED),
  guard('RF1', 'offline/pull/pull.ts', 'isLacking && isConfirmed ?', 'isLacking ?', RESTORED),
  guard('RF1', 'offline/pull/puller.ts', 'if (isRefilled) this.#ports.pushNow();', '', RESTORED),
  guard('RF1', 'offline/pull/begun-texts.ts', ' || named < row.counterThere', '', RESTORED),
  guard(
    'RF2',
    'offline/pull/pull.ts',
    'return replaceSubmission(api, database, user, target, submission);',
    'throw error;',
    RESTORED,
  ),
  guard('RF3', 'offline/delivery/refill.ts', 'row.began?.[stream] ??', '', RESTORED),
  guard('RF3', 'offline/delivery/refill.ts', '? { counter: 0, counterThere: 0 } : {};', '? {} : {};', RESTORED),
  guard('RF4', 'offline/delivery/uploader.ts', 'if (applied.incarnation !== null)', 'if (false)', RESTORED),
  guard('RF4', 'offline/pull/begun-texts.ts', 'if (isRefilled) pushNow();', '', RESTORED),
  guard(
    'RF4',
    'offline/pull/compare-texts.ts',
    "put({ key: 'incarnation'",
    "get('incarnation'); void ({ key: 'incarnation'",
    RESTORED,
  ),
  guard('RF5', 'offline/delivery/refill.ts', 'else kept[stream] = high;', '', RESTORED),
];
