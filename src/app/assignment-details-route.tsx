import type { ReactNode } from 'react';
import { AssignmentDetailsScreen } from '../features/assignments/assignment-details-screen.tsx';
import type { TextRead } from '../features/assignments/submission-reader.tsx';
import { lazyPart } from '../features/lazy-part.tsx';

const AnalysisLeaf = lazyPart(async () => (await import('../features/evidence/analysis-leaf.tsx')).AnalysisLeaf);

function Evidence({ isAnalyzed, ...read }: TextRead): ReactNode {
  if (!isAnalyzed) return null;
  return <AnalysisLeaf {...read} reader="teacher" />;
}

/** /teacher/assignment/{id}, with what is known of how a text was written. */
export function AssignmentDetailsRoute(): ReactNode {
  return <AssignmentDetailsScreen Evidence={Evidence} />;
}
