import { IDBFactory, IDBKeyRange as MemoryKeyRange } from 'fake-indexeddb';
import { dexieOpener } from './dexie-database.ts';

/** Makes the browser's key ranges instances of this class too: both have the same fields. */
Object.defineProperty(MemoryKeyRange, Symbol.hasInstance, {
  value: (value: unknown) =>
    typeof value === 'object' && value !== null && 'lowerOpen' in value && 'upperOpen' in value,
});

/** Opens a database with the same tables in this page's memory, so that writing can be sent without the browser's. */
export function openInMemory(): Promise<IDBDatabase> {
  return dexieOpener(new IDBFactory(), 'longhand-in-memory')();
}
