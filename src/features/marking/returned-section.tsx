import { useEffect, useState, type ReactNode } from 'react';
import { getReturn } from '#contract/marking';
import { listRegradeRequests } from '#contract/regrade';
import { listReturns, type Returned } from '#contract/return';
import { getSubmission } from '#contract/submission';
import { Section, Rows } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { updatedNote } from '../../data/query-view.tsx';
import { useNewReturns } from './opened-returns.ts';
import { ReturnRow } from './return-row.tsx';

/** This many of the newest returns are stored on the device, each with its text. */
const KEPT = 20;

/**
 * The returns, newest first; each opens without a network once this list was seen. Nothing if there are none. `read`:
 * without the new ones, which are shown elsewhere on the screen.
 */
export function ReturnedSection({ read = false }: { read?: boolean }): ReactNode {
  const answer = useApiQuery(listReturns, {});
  const all = answer.data ?? [];
  const fresh = useNewReturns(all);
  const elsewhere = read ? fresh : [];
  return (
    <>
      <KeepAll returns={all.slice(0, KEPT)} />
      {all.length === elsewhere.length ? null : (
        <Section title="Returned" note={updatedNote(answer)} anchor="returned">
          <Rows>
            {all
              .filter((returned) => !elsewhere.includes(returned))
              .map((returned) => (
                <ReturnRow key={returned.submission} returned={returned} />
              ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

/** Fetches the returns that are not on the device, one after the other, including later ones. */
function KeepAll({ returns }: { returns: readonly Returned[] }): ReactNode {
  const [done, setDone] = useState<readonly string[]>([]);
  const next = returns.find((returned) => !done.includes(keyOf(returned)));
  if (next === undefined) return null;
  return <Keep key={keyOf(next)} returned={next} onDone={() => setDone([...done, keyOf(next)])} />;
}

function keyOf({ submission, number }: Returned): string {
  return `${submission} ${String(number)}`;
}

function Keep({ returned: { submission, number }, onDone }: { returned: Returned; onDone: () => void }): ReactNode {
  const params = { id: submission };
  const kept = useApiQuery(getReturn, { params }, { enabled: false });
  const isOld = kept.data?.return?.number !== number;
  const fresh = useApiQuery(getReturn, { params }, { enabled: isOld });
  const known = useApiQuery(getSubmission, { params }, { enabled: false }).data !== undefined;
  const text = useApiQuery(getSubmission, { params }, { enabled: !known });
  const asked = useApiQuery(listRegradeRequests, { params }, { enabled: false }).data !== undefined;
  const requests = useApiQuery(listRegradeRequests, { params }, { enabled: !asked });
  const isDone = [fresh, text, requests].every(({ data, trouble }) => data !== undefined || trouble !== null);
  useEffect(() => {
    if (isDone && (!isOld || fresh.trouble !== null)) onDone();
  });
  return null;
}
