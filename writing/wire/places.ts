import type { StreamId } from '#contract/identifier';
import type { CharId, IdRange } from '#contract/op';
import {
  PackError,
  readCount,
  readNumber,
  readSigned,
  writeNumber,
  writeSigned,
  type ByteReader,
  type ByteWriter,
} from './bytes.ts';
import { placeOfStream, streamAtPlace, type StreamTable } from './ids.ts';
import type { Expected, Place } from './op-format.ts';

const COUNT_MAX = 2 ** 31 - 1;

export function placeOf(streams: StreamTable, id: CharId | null): Place | null {
  return id === null ? null : { stream: placeOfStream(streams, id.stream), clock: id.clock };
}

export function charIdAt(streams: readonly StreamId[], place: Place | null): CharId | null {
  return place === null ? null : { stream: streamAtPlace(streams, place.stream), clock: checkedCount(place.clock) };
}

/** Writes a place: 0 for none, else the stream's number + 1 and the difference from the clock last named of it. */
export function writePlace(heads: ByteWriter, expected: Expected, place: Place | null): void {
  if (place === null) {
    writeNumber(heads, 0);
    return;
  }
  writeNumber(heads, place.stream + 1);
  writeSigned(heads, place.clock - (expected.clocks[place.stream] ?? 0));
  expected.clocks[place.stream] = place.clock;
}

export function readPlace(heads: ByteReader, expected: Expected, streams: readonly StreamId[]): Place | null {
  const number = readNumber(heads);
  if (number === 0) return null;
  const stream = number - 1;
  streamAtPlace(streams, stream);
  const clock = checkedCount((expected.clocks[stream] ?? 0) + readSigned(heads));
  expected.clocks[stream] = clock;
  return { stream, clock };
}

export function writeRanges(
  heads: ByteWriter,
  streams: StreamTable,
  expected: Expected,
  ranges: readonly IdRange[],
): void {
  writeNumber(heads, ranges.length);
  for (const range of ranges) {
    const stream = placeOfStream(streams, range.stream);
    writeNumber(heads, stream);
    writeSigned(heads, range.clock - (expected.clocks[stream] ?? 0));
    writeNumber(heads, range.length);
    expected.clocks[stream] = range.clock + range.length;
  }
}

export function readRanges(heads: ByteReader, streams: readonly StreamId[], expected: Expected): IdRange[] {
  const ranges: IdRange[] = [];
  for (let count = readCount(heads); count > 0; count -= 1) {
    const place = readNumber(heads);
    const stream = streamAtPlace(streams, place);
    const clock = checkedCount((expected.clocks[place] ?? 0) + readSigned(heads));
    const length = checkedCount(readNumber(heads));
    if (length === 0) throw new PackError('A range of no characters is packed.');
    ranges.push({ stream, clock, length });
    expected.clocks[place] = clock + length;
  }
  return ranges;
}

/** Returns a count of the contract, 0 to 2^31 - 1. Throws PackError for any other number. */
export function checkedCount(value: number): number {
  if (value < 0 || value > COUNT_MAX) throw new PackError(`${value} is not within 0 and ${COUNT_MAX}.`);
  return value;
}
