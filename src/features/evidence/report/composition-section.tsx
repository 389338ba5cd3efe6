import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import { FoldedSection, unfold } from '../folded-section.tsx';
import { MarginRow } from '../../../ui/page.tsx';
import { composedLines, rareLines, realWritersWords } from './composition-words.ts';

/** How the text was composed, beside real writers and the class; nothing where the log has no such facts. */
export function CompositionSection({ report }: { report: ToldReport }): ReactNode {
  const lines = composedLines(report);
  if (lines.length === 0) return null;
  const logs = report.real_writers?.logs;
  return (
    <FoldedSection
      title="How it was composed"
      anchor="composition"
      note={logs === undefined ? undefined : `Beside ${String(logs)} logs of real writers`}
    >
      <MarginRow>
        <ul className="composed">
          {lines.map(({ says, beside }) => (
            <li key={says.map(({ text }) => text).join('')}>
              {says.map(({ text, strong }) => (strong === true ? <b key={text}>{text}</b> : text))}
              {beside === '' ? null : <small className="quiet">{beside}</small>}
            </li>
          ))}
        </ul>
        <p className="small quiet mt-2">{realWritersWords(report)}</p>
      </MarginRow>
      <Rare report={report} />
    </FoldedSection>
  );
}

/** Facts that few real writers' logs have, and what to do with them. */
function Rare({ report }: { report: ToldReport }): ReactNode {
  const lines = rareLines(report);
  if (lines.length === 0) return null;
  return (
    <div className="mt-4">
      <MarginRow note="Seldom seen">
        <ul className="composed">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="quiet">
          This proves nothing alone: a draft on paper, a text known by heart or a quick hand can look like it. The next
          step is a conversation.{' '}
          {report.log_deleted ? null : (
            <Link className="link-line" to="." hash="conversation" onClick={() => unfold('conversation')}>
              Questions for a conversation
            </Link>
          )}
        </p>
      </MarginRow>
    </div>
  );
}
