import type { ReactNode } from 'react';
import type { AnalysisResult } from '#contract/analysis';
import { isUnexplained, NO_FIGURE_STANDS_OUT, reasonsByDirection } from './analysis-words.ts';

/** The reasons of a result by direction; a suspicion that none of them speaks for says so. */
export function Reasons({ result }: { result: Pick<AnalysisResult, 'is_suspected_ai' | 'reasons'> }): ReactNode {
  const { ai, human } = reasonsByDirection(result.reasons);
  const unexplained = isUnexplained(result);
  if (ai.length + human.length === 0 && !unexplained) return null;
  return (
    <>
      <h3>Reasons</h3>
      {unexplained ? <p>{NO_FIGURE_STANDS_OUT}</p> : null}
      <ReasonList title="More like texts by language models" reasons={ai} />
      <ReasonList title="More like texts by people" reasons={human} />
    </>
  );
}

function ReasonList({ title, reasons }: { title: string; reasons: readonly string[] }): ReactNode {
  if (reasons.length === 0) return null;
  return (
    <>
      <p className="small quiet">{title}</p>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
