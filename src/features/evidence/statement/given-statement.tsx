import type { ReactNode } from 'react';
import type { AiStatement, AiStatements } from '#contract/ai-statement';
import { useNow } from '../../../data/use-now.ts';
import { plural } from '../../../wording/plural.ts';
import { zonedMoment } from '../../../wording/time.ts';
import { StatementFiles } from './statement-files.tsx';
import { usedWords } from './statement-words.ts';

/** A writer's statement on AI use with its files, and what they stated before. */
export function GivenStatement({ submission, stated }: { submission: string; stated: AiStatements }): ReactNode {
  const [newest, ...earlier] = stated.statements;
  return (
    <>
      {newest === undefined ? null : <OneStatement statement={newest} />}
      <StatementFiles submission={submission} files={stated.files} />
      {earlier.length === 0 ? null : (
        <details className="mt-2">
          <summary>{plural(earlier.length, 'earlier statement')}</summary>
          {earlier.map((statement) => (
            <OneStatement key={statement.given_at} statement={statement} />
          ))}
        </details>
      )}
    </>
  );
}

function OneStatement({ statement: { used, words, links, given_at } }: { statement: AiStatement }): ReactNode {
  const now = useNow();
  return (
    <div className="mt-2">
      <p>
        <b>“{usedWords[used]}.”</b> <span className="small quiet">Given {zonedMoment(new Date(given_at), now)}</span>
      </p>
      {words === '' ? null : (
        <p className="task" dir="auto" lang="">
          {words}
        </p>
      )}
      {links.map((link) => (
        <p key={link} className="small">
          <a className="link-line" href={link} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
            {link}
          </a>
        </p>
      ))}
    </div>
  );
}
