import { IDBFactory, IDBKeyRange as MemoryKeyRange } from 'fake-indexeddb';
import { dexieOpener } from './dexie-database.ts';

/** A key range of the browser's own is one here too: both have the same parts. */
Object.defineProperty(MemoryKeyRange, Symbol.hasInstance, {
  value: (value: unknown) =>
    typeof value === 'object' && value !== null && 'lowerOpen' in value && 'upperOpen' in value,
});

/** Opens a database with the same tables in this page's memory: where the browser gives none, writing can still be sent. */
export function openInMemory(): Promise<IDBDatabase> {
  return dexieOpener(new IDBFactory(), 'longhand-in-memory')();
}
