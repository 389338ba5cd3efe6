import { describe, expect, it } from 'vitest';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, integrate, lengthOf, textOf, type Document } from '#writing/document/document';
import type { DocumentLog, LoggedOp } from '../../offline/journal/document-log.ts';
import { cameOf, mergeWith } from './merge.ts';

const HERE = 'here'.padEnd(21, 'x') + 'A';
const EARLIER = 'earlier'.padEnd(21, 'x') + 'A';
const PHONE = 'phone'.padEnd(21, 'x') + 'A';
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/** One device with its document; its edits are added to the common log. */
class Side {
  readonly doc: Document = createDocument();
  readonly #log: LoggedOp[];
  readonly #pens = new Map<string, ReturnType<typeof createPen>>();

  constructor(log: LoggedOp[]) {
    this.#log = log;
    for (const { stream, op } of log) integrate(this.doc, stream, op);
  }

  type(stream: string, minute: number, inserted: string, receivedMinute?: number, removed = 0): void {
    this.typeAt(lengthOf(this.doc) - removed, stream, minute, inserted, receivedMinute, removed);
  }

  typeAt(index: number, stream: string, minute: number, inserted: string, receivedMinute?: number, removed = 0): void {
    const pen = this.#pens.get(stream) ?? createPen(stream);
    this.#pens.set(stream, pen);
    for (const op of compose(this.doc, pen, { index, removed, inserted, source: 'typed', at: 0 })) {
      const receivedAt = receivedMinute === undefined ? undefined : NOON + receivedMinute * MINUTE;
      this.#log.push({ stream, op, timeMs: NOON + minute * MINUTE, receivedAt, waits: receivedAt === undefined });
    }
  }
}

/** `lost`: the number of first ops that are not on this device any more. */
function cameInto(side: Side, log: LoggedOp[], here: string[], lost = 0) {
  const before = idRangesAt(side.doc, 0, lengthOf(side.doc));
  for (const { stream, op } of log) integrate(side.doc, stream, op);
  const after = idRangesAt(side.doc, 0, lengthOf(side.doc));
  const whole: DocumentLog = {
    entries: log.slice(lost),
    here: new Set(here),
    began: new Map(),
    title: '',
    missing: 0,
    partial: false,
  };
  return { ...cameOf(whole, before, after, textOf(side.doc)), text: textOf(side.doc) };
}

describe('what came into a text from elsewhere', () => {
  it('is told from what both had: the other side keeps that, and lacks what was written here meanwhile', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(EARLIER, 0, 'Both. ', 1);
    const phone = new Side(log);
    phone.type(PHONE, 10, 'Phone. ', 20);
    here.type(HERE, 12, 'Here. ');
    const came = cameInto(here, log, [EARLIER, HERE]);
    expect(came.from).toBe('device');
    expect(came.lastMs).toBe(NOON + 10 * MINUTE);
    expect([came.text].every((text) => text.includes('Phone. ') && text.includes('Here. '))).toBe(true);
    expect(came.there?.text).toBe('Both. Phone. ');
  });

  it('leaves out what an earlier page of this device wrote offline, and what this device removed meanwhile', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(EARLIER, 0, 'Both, gone. ', 1);
    const phone = new Side(log);
    phone.type(PHONE, 10, 'Phone. ', 20);
    here.type(HERE, 12, 'kept. ', 30, 6);
    const came = cameInto(here, log, [EARLIER, HERE]);
    expect(came.there?.text).toBe('Both, gone. Phone. ');
  });

  it('keeps what the other side wrote behind, whatever the clocks say', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(HERE, 50, 'Seen there. ', 60);
    const phone = new Side(log);
    phone.type(PHONE, 10, 'Answer. ', 61);
    const came = cameInto(here, log, [HERE]);
    expect(came.text).toBe('Seen there. Answer. ');
    expect(came.there).toBeNull();
  });

  it('has what the university had when the other side began, though nothing written there names it', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(HERE, 0, 'Known. ', 1);
    here.type(HERE, 2, 'Too. ', 3);
    const phone = new Side(log);
    phone.typeAt(0, PHONE, 10, 'Phone. ', 20);
    here.type(HERE, 12, 'Here. ');
    expect(cameInto(here, log, [HERE]).there?.text).toBe('Phone. Known. Too. ');
  });

  it('has what was written there upon, though the university got that later', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(HERE, 50, 'Seen there. ', 60);
    const phone = new Side(log);
    phone.type(PHONE, 10, 'Answer. ', 61);
    here.type(HERE, 70, 'More. ');
    expect(cameInto(here, log, [HERE]).there?.text).toBe('Seen there. Answer. ');
  });

  it('begins with what came in now, not with what had come from there before', () => {
    const log: LoggedOp[] = [];
    const phone = new Side(log);
    phone.type(PHONE, 5, 'First. ', 6);
    const here = new Side(log);
    here.type(HERE, 7, 'Mine. ', 8);
    for (const { stream, op } of log) integrate(phone.doc, stream, op);
    phone.typeAt(0, PHONE, 10, 'Phone. ', 20);
    here.type(HERE, 12, 'Later. ');
    expect(cameInto(here, log, [HERE]).there?.text).toBe('Phone. First. Mine. ');
  });

  it('is not offered where what it rests on is not known, or would be there by half', () => {
    const log: LoggedOp[] = [];
    const here = new Side(log);
    here.type(HERE, 0, 'Lost here. ', 1);
    const phone = new Side(log);
    phone.type(PHONE, 10, 'Phone. ', 20);
    here.type(HERE, 12, 'Here. ');
    expect(cameInto(here, log, [HERE], 1).there).toBeNull();

    const other: LoggedOp[] = [];
    const side = new Side(other);
    side.type(HERE, 0, 'Both, gone. ', 1);
    side.type(HERE, 12, 'kept. ', 60, 6);
    const late = new Side(other);
    late.type(PHONE, 10, 'Phone. ', 61);
    side.type(HERE, 70, 'Here. ');
    expect(cameInto(side, other, [HERE]).there).toBeNull();
  });

  it('is of another tab where the stream was begun in this browser', () => {
    const log: LoggedOp[] = [];
    const tab = new Side(log);
    const other = new Side(log);
    other.type(EARLIER, 1, 'Other tab. ');
    expect(cameInto(tab, log, [EARLIER, HERE])).toMatchObject({ from: 'tab', there: null });
  });
});

describe('the merge to report', () => {
  const version = (text: string) => ({ text, ranges: [] });
  const first = { before: version('Here.'), after: 'Here. There.' };

  it('goes back to what was here before the first of several, also where a later one changes no letter', () => {
    expect(mergeWith(first, { before: version('Here. There.'), after: 'Here. There. More.' })).toEqual({
      before: first.before,
      after: 'Here. There. More.',
    });
    expect(mergeWith(first, { before: version('Here. There.'), after: 'Here. There.' })).toEqual(first);
  });

  it('begins anew after own writing', () => {
    const later = { before: version('Here. There. Own.'), after: 'Here. There. Own. More.' };
    expect(mergeWith(first, later)).toEqual(later);
  });

  it('is none where nothing was here, nothing came, or what came is gone again', () => {
    expect(mergeWith(null, { before: version(''), after: 'There.' })).toBeNull();
    expect(mergeWith(null, { before: version('Here.'), after: 'Here.' })).toBeNull();
    expect(mergeWith(first, { before: version('Here. There.'), after: 'Here.' })).toBeNull();
  });
});
