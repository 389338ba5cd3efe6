import type { ReactNode } from 'react';
import { listLooks, type Look, type OpenedKind } from '#contract/look';
import { FoldedSection } from '../folded-section.tsx';
import { Empty, MarginRow, Row, Rows } from '../../../ui/page.tsx';
import { timeBeside, zonedTime } from '../../../wording/time.ts';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { shortDay } from './report-words.ts';

const opened: Readonly<Record<OpenedKind, (name: string) => string>> = {
  text: (name) => `${name} opened the text`,
  kept: (name) => `${name} keeps the text on a device, to grade it without a connection`,
  log: (name) => `${name} opened the record of its edits`,
  replay: (name) => `${name} opened the replay`,
  report: (name) => `${name} opened this page`,
  notes: (name) => `${name} opened the notes on pastes`,
  analysis: (name) => `${name} opened the AI analysis`,
  matches: (name) => `${name} opened passages that match`,
};

/** 'T. Rao opened the text', or what else the look was. */
function lookWords({ name, what, found = false, reason = null }: Look): string {
  if (reason !== null) return `${name}, an administrator, opened the text for this reason: “${reason}”`;
  return found ? `${name} was shown a passage of the text in a search of the class` : opened[what](name);
}

const SHOWN = 8;
const MINUTE_MS = 60_000;

/** Every look by the staff, latest first. */
export function LooksSection({ submission }: { submission: string }): ReactNode {
  const answer = useApiQuery(listLooks, { params: { id: submission } });
  return (
    <FoldedSection title="Who opened it" anchor="looks">
      <QueryView answer={answer} loading="Loading who opened it..." quiet>
        {(looks) =>
          looks.length === 0 ? (
            <MarginRow>
              <Empty says="Nobody of the staff has opened this work yet.">Each opening is listed here.</Empty>
            </MarginRow>
          ) : (
            <>
              <LookRows looks={looks.slice(0, SHOWN)} />
              {looks.length <= SHOWN ? null : (
                <MarginRow>
                  <details>
                    <summary>{looks.length - SHOWN} earlier</summary>
                    <LookRows looks={looks.slice(SHOWN)} />
                  </details>
                </MarginRow>
              )}
            </>
          )
        }
      </QueryView>
    </FoldedSection>
  );
}

function LookRows({ looks }: { looks: readonly Look[] }): ReactNode {
  return (
    <Rows>
      {looks.map((look) => (
        <Row
          key={look.id}
          note={
            <>
              <b>{shortDay(Date.parse(look.until))}</b> {zonedTime(new Date(look.until))}
            </>
          }
          title={lookWords(look)}
          sub={
            Date.parse(look.until) - Date.parse(look.from) < MINUTE_MS
              ? undefined
              : `First at ${timeBeside(new Date(look.from), new Date(look.until))}`
          }
        />
      ))}
    </Rows>
  );
}
