import { useMemo } from 'react';
import type { StoragePort } from '../api/storage.ts';
import { DRAFT_PREFIX, draftKey } from '../api/draft-key.ts';
import type { Draft } from '../ui/form-draft.ts';
import { useServices } from './services.tsx';

/**
 * The draft of the form `name`: a signed-in person's is kept on this device until they sign out; without one, it is
 * kept in this tab alone.
 */
export function useDraft(name: string): Draft {
  const { session, browser, tab } = useServices();
  const user = session.user()?.id ?? null;
  return useMemo(
    () => (user === null ? draftIn(tab, `${DRAFT_PREFIX}${name}`) : draftIn(browser, draftKey(user, name))),
    [browser, tab, user, name],
  );
}

/** A draft under one key of a storage. If the storage refuses, only the draft is lost. */
export function draftIn(storage: StoragePort, key: string): Draft {
  return {
    load: () => {
      try {
        const values: unknown = JSON.parse(storage.getItem(key) ?? '{}');
        return isTexts(values) ? values : {};
      } catch {
        return {};
      }
    },
    save: (values) => {
      try {
        storage.setItem(key, JSON.stringify(values));
      } catch {
        // Storage is full or blocked: the input lasts as long as the page.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}
