import type { ReactNode } from 'react';
import { getRecording } from '#contract/recording';
import { useApiQuery } from '../../../data/api-query.ts';
import { keptWords } from '../../../wording/recording-words.ts';

/** How long the university keeps a log: its rule as last loaded here. */
export function KeptFor(): ReactNode {
  return keptWords(useApiQuery(getRecording, {}).data);
}
