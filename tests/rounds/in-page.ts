/** One stream's last op that this page has written or tried to write, of whom and for which document. */
export interface Written {
  user: string;
  /** The document's key of rows.ts; '' where the page wrote no head of the stream. */
  document: string;
  seq: number;
}

/** What {@link watchWrites} keeps in a page. */
export interface PageRecord {
  /** By stream. */
  written: Record<string, Written>;
  /** Whether every write to a table is refused. */
  failing: boolean;
  /** How many writes were refused for that, and how many by the browser because its storage was full. */
  refused: number;
  full: number;
}

declare global {
  interface Window {
    roundRecord: PageRecord;
  }
}

/** A page at one moment: its words, and what it and its device have written, whatever its words say. */
export interface Look {
  path: string;
  heading: string;
  /** The id of the person whose session this browser has. */
  user: string | null;
  /** The words about saving, and those of the chip. */
  saved: string;
  chip: string;
  isSubmitted: boolean;
  /** Whether it says that words are missing or not saved. */
  isAlarmed: boolean;
  /** Whether it says that changes from elsewhere wait to be shown. */
  saysMoreWaits: boolean;
  /** The text in the field, null without a field. */
  text: string | null;
  /** All that a person can read. */
  readable: string;
  written: Record<string, Written>;
  /** The last waiting op of each stream in the device's database; null where it can't be read. */
  waiting: Record<string, Written> | null;
}

/**
 * Runs in the page before the app's first script, so it must stand alone. Notes each op before the app writes it to
 * local storage or the database.
 */
export function watchWrites(): void {
  const record: PageRecord = { written: {}, failing: false, refused: 0, full: 0 };
  window.roundRecord = record;
  const note = (stream: string, user: string, document: string, seq: number) => {
    const known = record.written[stream];
    record.written[stream] = {
      user,
      document: document === '' ? (known?.document ?? '') : document,
      seq: Math.max(seq, known?.seq ?? 0),
    };
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the storage as `this`
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function keep(key: string, value: string) {
    if (key.startsWith('longhand:tail:')) {
      const { head, row } = JSON.parse(value) as { head: { user: string; document: string }; row: Row };
      note(row.stream, head.user, head.document, row.seq);
    }
    setItem.call(this, key, value);
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the store as `this`
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function keep(...values: Parameters<typeof put>) {
    const row = values[0] as Row;
    if (this.name === 'outbox') note(row.stream, row.user, '', row.seq);
    if (this.name === 'streams') note(row.stream, row.user, row.document, 0);
    if (record.failing) {
      record.refused += 1;
      throw new DOMException('The disk fails.', record.refused % 2 === 0 ? 'UnknownError' : 'QuotaExceededError');
    }
    return put.apply(this, values);
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the database as `this`
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(...args: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, args);
    begun.addEventListener('abort', () => {
      if (begun.error?.name === 'QuotaExceededError') record.full += 1;
    });
    return begun;
  };

  interface Row {
    stream: string;
    user: string;
    document: string;
    seq: number;
  }
}

/** Reads a page and its device's database. Runs in the page, so it must stand alone. */
export async function lookAtPage(): Promise<Look> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('textarea, input')];
  const body = document.body.innerText;
  const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { id: string } | null;
  const look = {
    path: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent ?? '',
    user: user?.id ?? null,
    saved: document.querySelector('[data-testid="save-state"]')?.textContent ?? '',
    chip: document.querySelector('button.chip[data-sync]')?.textContent ?? '',
    isSubmitted: [...document.querySelectorAll('.notice b')].some((one) => one.textContent.startsWith('Submitted ')),
    isAlarmed:
      /cleared Longhand’s storage|changes are missing on this device|not saved on it|on this page alone|keeps nothing for Longhand|hardly any storage/.test(
        body,
      ),
    saysMoreWaits: document.querySelector('.notice [data-show="remote"]') !== null,
    text: document.querySelector('textarea')?.value ?? null,
    readable: [document.title, body, ...fields.map(({ value }) => value)].join('\n'),
    written: { ...window.roundRecord.written },
  };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 2000));
  return { ...look, waiting: await Promise.race([readOutbox().catch(() => null), late]) };

  async function readOutbox(): Promise<Record<string, Written>> {
    const waiting: Record<string, Written> = {};
    if (!(await indexedDB.databases()).some(({ name }) => name === 'longhand')) return waiting;
    const database = await asked(indexedDB.open('longhand'));
    try {
      if (!database.objectStoreNames.contains('outbox')) return waiting;
      const rows = await asked(database.transaction('outbox').objectStore('outbox').getAll());
      for (const { stream, seq, user: owner } of rows as { stream: string; seq: number; user: string }[])
        waiting[stream] = { user: owner, document: '', seq: Math.max(seq, waiting[stream]?.seq ?? 0) };
      return waiting;
    } finally {
      database.close();
    }
  }

  function asked<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('It can’t be read.')));
    });
  }
}

/** Empties the device's database from a page. Returns whether there was something to empty. Must stand alone. */
export async function emptyFromPage(how: 'database' | 'stores'): Promise<boolean> {
  const done = (request: IDBRequest | IDBTransaction, event: string) =>
    new Promise<Event | null>((resolve) => {
      request.addEventListener(event, resolve);
      setTimeout(() => resolve(null), 3000);
    });
  if (!(await indexedDB.databases()).some(({ name }) => name === 'longhand')) return false;
  if (how === 'database') {
    const gone = await done(indexedDB.deleteDatabase('longhand'), 'success');
    return gone !== null && (gone as IDBVersionChangeEvent).oldVersion > 0;
  }
  const opening = indexedDB.open('longhand');
  if ((await done(opening, 'success')) === null) return false;
  const names = [...opening.result.objectStoreNames];
  const transaction = opening.result.transaction(names, 'readwrite');
  const counts = names.map((name) => transaction.objectStore(name).count());
  for (const name of names) transaction.objectStore(name).clear();
  const emptied = (await done(transaction, 'complete')) !== null;
  opening.result.close();
  return emptied && counts.some(({ result }) => result > 0);
}

/** Makes a database by which a test sees that the browser has emptied all of the origin's. Must stand alone. */
export function plantMarker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('round-marker');
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('No marker.')));
  });
}

/** Whether the marker is gone. Must stand alone. */
export async function isMarkerGone(): Promise<boolean> {
  return !(await indexedDB.databases()).some(({ name }) => name === 'round-marker');
}

/** Sabotage: whatever the app says about saving, the screen says 'Saved to university'. Must stand alone. */
export function claimAlways(): void {
  const forge = () => {
    const state = document.querySelector('[data-testid="save-state"]');
    if (state === null || !/Saved on|Saving/.test(state.textContent)) return;
    const texts = document.createTreeWalker(state, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (/Sav/.test(text.nodeValue ?? '')) text.nodeValue = 'Saved to university 12:00';
  };
  new MutationObserver(forge).observe(document, { subtree: true, childList: true, characterData: true });
}
