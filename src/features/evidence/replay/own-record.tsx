import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { shareNames, type ProcessFacts, type ShareName } from '#contract/report';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';
import { Definitions } from '../../../ui/page.tsx';
import { plural } from '../../../wording/plural.ts';
import { lastingWords } from '../../../wording/measure.ts';
import { figure } from '../../../wording/figure.ts';

const shareWords: Readonly<Record<ShareName, string>> = {
  typed: 'Typed',
  composed: 'By an input method',
  replaced: 'By suggestion or autocorrect',
  dictated: 'Dictated or several characters at once',
  'external paste': 'Pasted from outside',
  'external drop': 'Dropped from outside',
  'earlier writing': 'Own earlier writing',
  citation: 'Put in from the list of sources',
  tool: 'Written by a tool or an extension',
  recovered: 'Recovered after a gap in the record',
  unknown: 'Not known',
  moved: 'Moved or copied within the text',
};

const reasons = {
  assisted: 'not measured, since much came by an input method, suggestions or dictation',
  gap: 'not measured, since part of the record is missing',
  'nothing written': 'nothing written yet',
} as const;

/** The facts of this text's record so far, computed on this device. */
export function OwnRecord({ log }: { log: DocumentLog }): ReactNode {
  const facts = useFacts(log);
  if (facts === null) return <p className="quiet">Counting...</p>;
  const { figures, pastes, sittings, shares } = facts;
  const shown = shareNames.filter((name) => (shares?.[name] ?? 0) > 0);
  return (
    <>
      <p className="mb-4">
        These are facts, not a judgment. The same rules count them for you, on this device, and for the report that you
        and your teacher see.
      </p>
      <dl className="facts" style={{ '--n': 4 } as CSSProperties}>
        <Fact name="Text" value={plural(facts.words, 'word')} more={plural(facts.characters, 'character')} />
        <Fact
          name="Writing time"
          value={figures.kind === 'measured' ? lastingWords(figures.active_ms) : 'No figure'}
          more={figures.kind === 'measured' ? 'longer pauses count 30 s' : reasons[figures.reason]}
        />
        <Fact name="Sittings" value={String(sittings.length)} more={plural(facts.log.edits, 'change')} />
        <Fact name="Pasted from outside" value={percent(pastes.percent)} more={plural(pastes.events, 'paste')} />
      </dl>
      <h3 className="mt-4">Where the text came from</h3>
      <Definitions of={shown.map((name) => [shareWords[name], percent(shares?.[name] ?? null)])} />
    </>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} <small>{more}</small>
      </dd>
    </div>
  );
}

function percent(share: number | null): string {
  return share === null ? 'No text yet' : `${figure(share)}%`;
}

/** The facts, computed after the rest of the page is rendered; null until then. */
function useFacts(log: DocumentLog): ProcessFacts | null {
  const [counted, setCounted] = useState<{ log: DocumentLog; facts: ProcessFacts } | null>(null);
  useEffect(() => {
    let gone = false;
    void import('./own-facts.ts').then(
      ({ ownFacts }) => {
        if (!gone) setCounted({ log, facts: ownFacts(log) });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [log]);
  return counted?.log === log ? counted.facts : null;
}
