import { useState } from 'react';
import * as z from 'zod/mini';
import { textAnchorSchema, type TextAnchor } from '#contract/marking-change';
import { useDraft } from '../../../data/draft.ts';

/** A comment that was not sent yet. */
export interface UnsentComment {
  readonly id: string;
  /** Null: on the whole draft. */
  readonly anchor: TextAnchor | null;
  readonly words: string;
}

export interface UnsentComments {
  /** In the order in which they were begun. */
  readonly all: readonly UnsentComment[];
  /** Adds a comment, or changes it. */
  put: (comment: UnsentComment) => void;
  remove: (id: string) => void;
  clear: () => void;
}

const storedSchema = z.object({ anchor: z.nullable(textAnchorSchema), words: z.string() });

/** A teacher's comments on a draft, kept on this device as they are typed until they are sent. */
export function useUnsentComments(review: string): UnsentComments {
  const draft = useDraft(`draft-review ${review}`);
  const [all, setAll] = useState<readonly UnsentComment[]>(() => unsentIn(draft.load()));
  function keep(next: readonly UnsentComment[]): void {
    setAll(next);
    if (next.length === 0) draft.clear();
    else draft.save(Object.fromEntries(next.map(({ id, ...stored }) => [id, JSON.stringify(stored)])));
  }
  return {
    all,
    put: (comment) =>
      keep(
        all.some(({ id }) => id === comment.id)
          ? all.map((one) => (one.id === comment.id ? comment : one))
          : [...all, comment],
      ),
    remove: (removed) => keep(all.filter(({ id }) => id !== removed)),
    clear: () => keep([]),
  };
}

/** The comments in what a device has stored; what can't be read is left out. */
export function unsentIn(stored: Readonly<Record<string, string>>): UnsentComment[] {
  return Object.entries(stored).flatMap(([id, text]) => {
    try {
      const { success, data } = storedSchema.safeParse(JSON.parse(text));
      return success ? [{ id, ...data }] : [];
    } catch {
      return [];
    }
  });
}
