import type { Missing, Writer } from '../../offline/journal/writer.ts';
import { useSteady, type Reading } from '../../data/use-steady.ts';

const missing: Reading<Writer, Missing> = {
  read: (writer) => writer.missing(),
  pauseMs: 250,
  debounced: false,
};

/** Whether text of the document may not be on this device yet. */
export function useMissing(writer: Writer): Missing {
  return useSteady(writer, missing);
}
