import { describe, expect, it } from 'vitest';
import { Author, laptop, MINUTE, NOON, phone, quotation } from '../../tests/fixtures/author.ts';
import { claimedHeadTime } from './log-steps.ts';
import { processOf } from './process.ts';

describe('processOf: when it was written', () => {
  it('parts sittings by half an hour, over page loads, and gives each the words that it left', () => {
    const author = new Author();
    author.type(0, 'One two three');
    author.sit(laptop, NOON + 20 * MINUTE);
    author.type(13, ' four');
    author.ms += 31 * MINUTE;
    author.type(3, ' and a half');
    const { sittings, figures } = author.facts();
    expect(sittings).toMatchObject([
      { streams: [phone, laptop], edits: 18, words: 4, returns: 0, active_ms: 12 * 200 + 4 * 200 },
      {
        streams: [laptop],
        edits: 11,
        words: 3,
        returns: 1,
        active_ms: 10 * 200,
        start: { at: NOON + 51 * MINUTE + 1200 },
      },
    ]);
    expect(figures).toMatchObject({ active_ms: 26 * 200, returns: 1, pauses: { count: 0 } });
  });

  it('shows no time after its receipt, nor before the head that was seen', () => {
    const author = new Author();
    author.began = NOON + 3 * 60 * MINUTE;
    author.lateMs = -3 * 60 * MINUTE + 500;
    author.type(0, 'ahead');
    author.op({ kind: 'anchor', head: `1.submission.7.${NOON + 900}.head.signature` });
    author.type(5, '!');
    const { devices } = author.facts();
    expect(devices).toMatchObject([{ shift_ms: -3 * 60 * MINUTE + 500, edits: 6 }]);
    expect(devices[0]!.first).toEqual({ at: NOON + 700, earliest: null, latest: NOON + 700 });
    expect(devices[0]!.last).toEqual({ at: NOON + 1700, earliest: NOON + 900, latest: NOON + 1700 });
  });

  it('moves a clock that claims to be before what it had seen, and does not believe an anchor from the future', () => {
    const author = new Author();
    author.began = NOON - 24 * 60 * MINUTE;
    author.lateMs = 24 * 60 * MINUTE + 5 * MINUTE;
    author.op({ kind: 'anchor', head: `1.s.1.${NOON + 99 * MINUTE}.h.s` });
    author.op({ kind: 'anchor', head: `1.s.1.${NOON + MINUTE}.h.s` });
    author.type(0, 'behind');
    const { devices } = author.facts();
    expect(devices[0]).toMatchObject({ shift_ms: 24 * 60 * MINUTE + MINUTE, first: { earliest: NOON + MINUTE } });
  });

  it('takes a clock that is always equally late for one that is behind, and no network for what it is', () => {
    const behind = new Author();
    behind.lateMs = 20 * MINUTE;
    behind.type(0, 'a'.repeat(50), 5000);
    expect(behind.facts()).toMatchObject({ offline: [], devices: [{ shift_ms: 20 * MINUTE }] });

    const offline = new Author();
    offline.type(0, 'online, ', 1000);
    const arrival = NOON + 60 * MINUTE;
    for (let k = 0; k < 40; k += 1) {
      offline.lateMs = arrival - NOON - offline.ms - 5000;
      offline.type(8 + k, 'b', 5000);
    }
    const { offline: stretches, devices } = offline.facts();
    expect(devices).toMatchObject([{ shift_ms: 0 }]);
    expect(stretches).toEqual([
      {
        stream: phone,
        edits: 40,
        start: { at: NOON + 13_000, earliest: null, latest: arrival },
        end: { at: NOON + 208_000, earliest: null, latest: arrival },
      },
    ]);
  });

  it('follows a clock that was set, and claims no time where the device claims none', () => {
    const author = new Author();
    author.type(0, 'ab');
    author.lateMs = 50 * MINUTE;
    author.op({ kind: 'clock', wall: NOON + 45 * MINUTE });
    author.type(2, 'cd');
    expect(author.facts().sittings.map(({ start }) => start.at)).toEqual([NOON + 200, NOON + 45 * MINUTE + 200]);

    const batches = author.batches.map((batch) => ({ ...batch, began: null }));
    const first = batches.filter(({ ops }) => ops[0]!.seq <= 2);
    expect(processOf(first, claimedHeadTime)).toMatchObject({
      sittings: [{ start: { at: null, latest: NOON + 1200 }, active_ms: 200 }],
      spans: [{ from: null, to: null }],
      offline: [],
    });
  });

  it('says the same whatever came twice or late', () => {
    const author = new Author();
    author.type(0, 'Written on the phone. ');
    author.sit(laptop, NOON + 2 * MINUTE);
    author.type(22, 'Written on the laptop.');
    author.change(0, 0, quotation, 'paste');
    const facts = author.facts();
    const late = author.batches.filter(({ stream }) => stream === phone);
    const others = author.batches.filter(({ stream }) => stream === laptop);
    expect(processOf([...author.batches, ...author.batches], claimedHeadTime)).toEqual(facts);
    const { devices, ...rest } = processOf([...others, ...late], claimedHeadTime);
    expect({ ...rest, devices: devices.toReversed() }).toEqual(facts);
  });
});
