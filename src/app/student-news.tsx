import { useState, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { listOwnConcerns } from '#contract/own-concern';
import { listReturns } from '#contract/return';
import { useApiQuery } from '../data/api-query.ts';
import { isUnknown } from '../data/query-view.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
const OwnConcerns = lazyPart(async () => (await import('../features/evidence/concerns/own-concerns.tsx')).OwnConcerns);
import { useNewReturns } from '../features/marking/opened-returns.ts';
import { ReturnRow } from '../features/marking/return-row.tsx';
import { Rows, Section } from '../ui/page.tsx';
import { Loading } from '../ui/waiting.tsx';

/**
 * What the student should see first: questions about their work and new grades. They and what follows are shown once it
 * is known whether there are any, and what is due, which stands above: so nothing moves down under the reader.
 */
export function StudentNews({ children }: { children: ReactNode }): ReactNode {
  const returns = useApiQuery(listReturns, {});
  const questions = useApiQuery(listOwnConcerns, {});
  const due = useApiQuery(listAssignments, { query: {} });
  const fresh = useNewReturns(returns.data ?? []);
  const [isKnown, setIsKnown] = useState(false);
  // Once: a failed answer is asked for anew by what is shown here, and is unknown meanwhile.
  if (!isKnown && ![returns, questions, due].some(isUnknown)) setIsKnown(true);
  if (!isKnown) return <Loading />;
  return (
    <>
      <OwnConcerns />
      {fresh.length === 0 ? null : (
        <Section title="New grades">
          <Rows>
            {fresh.map((returned) => (
              <ReturnRow key={returned.submission} returned={returned} />
            ))}
          </Rows>
        </Section>
      )}
      {children}
    </>
  );
}
