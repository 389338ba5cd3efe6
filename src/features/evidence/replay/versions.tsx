import { useMemo, useState, type ReactNode } from 'react';
import { countsOf } from '#writing/document/counts';
import { textAt } from '#writing/process/replay';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../wording/plural.ts';
import { timeAt, whenOf } from '../moment-words.ts';
import type { Played } from './played.ts';
import { versionsOf, type ListedVersion } from './version-list.ts';
import type { DiffPart } from '../word-diff.ts';
import { WordDifference } from '../word-difference.tsx';

/** At most this many versions are listed; older ones are in the replay. */
const LISTED_MAX = 50;

const kindWords: Readonly<Record<ListedVersion['kind'], string>> = {
  sitting: 'End of a sitting',
  saved: 'Saved by you',
  'handed in': 'Submitted',
};

interface VersionsProps {
  of: Played;
  onGo: (count: number) => void;
}

/** The named versions, each with what changed since. */
export function Versions({ of, onGo }: VersionsProps): ReactNode {
  const versions = useMemo(() => versionsOf(of.log, of.landmarks), [of]);
  const now = textAt(of.replay, of.replay.count);
  return (
    <>
      <ul className="rows">
        {versions.slice(0, LISTED_MAX).map((version) => (
          <VersionRow key={version.count} of={of} version={version} now={now} onGo={onGo} />
        ))}
      </ul>
      {versions.length > LISTED_MAX ? (
        <p className="small quiet">
          {plural(versions.length - LISTED_MAX, 'older version')} can be reached by the bar above.
        </p>
      ) : null}
    </>
  );
}

type Comparison =
  | { kind: 'closed' }
  | { kind: 'comparing' }
  | { kind: 'failed' }
  | { kind: 'open'; parts: DiffPart[] | null };

function VersionRow({ of, version, now, onGo }: VersionsProps & { version: ListedVersion; now: string }): ReactNode {
  const [comparison, setComparison] = useState<Comparison>({ kind: 'closed' });
  const text = textAt(of.replay, version.count);
  const when = whenOf(timeAt(of.replay, version.count));
  const compare = async () => {
    setComparison({ kind: 'comparing' });
    const next = await import('../word-diff.ts').then(
      ({ wordDiff }): Comparison => ({ kind: 'open', parts: wordDiff(text, now) }),
      (): Comparison => ({ kind: 'failed' }),
    );
    setComparison(next);
  };
  const open = comparison.kind !== 'closed';
  return (
    <li>
      <div className="step">
        <p>
          <b className="num">{when}</b>{' '}
          <span className="quiet">
            {kindWords[version.kind]}. {plural(countsOf(text).words, 'word')}. {text === now ? 'The same as now.' : ''}
          </span>
        </p>
        <div className="btns">
          <Button variant="low" onClick={() => onGo(version.count)}>
            Go there<span className="sr">: {when}</span>
          </Button>
          {text === now ? null : (
            <Button
              variant="low"
              aria-expanded={open}
              onClick={() => (open ? setComparison({ kind: 'closed' }) : void compare())}
            >
              Compare with now<span className="sr">: {when}</span>
            </Button>
          )}
        </div>
      </div>
      <Compared comparison={comparison} />
    </li>
  );
}

function Compared({ comparison }: { comparison: Comparison }): ReactNode {
  if (comparison.kind === 'closed') return null;
  if (comparison.kind === 'comparing') return <p className="small quiet">Comparing...</p>;
  if (comparison.kind === 'failed') {
    return <p className="small">This part of the app is not on this device yet. It comes with the next connection.</p>;
  }
  return <WordDifference parts={comparison.parts} label="What changed since" />;
}
