import { readNumber, writeNumber, type ByteReader, type ByteWriter } from '../wire/bytes.ts';
import type { Pace } from './pace.ts';

/** Writes a stream's pace: its later ops are judged as if the stream had never been packed. */
export function writePace(writer: ByteWriter, { at, keys, speech, entering, group, groupClock, recent }: Pace): void {
  const numbers = [at, keys.left, keys.since, Number(keys.over), speech.left, speech.since, Number(speech.over)];
  const units = [recent.charCodeAt(0), recent.charCodeAt(1)].map((unit) => (Number.isNaN(unit) ? 0 : unit + 1));
  for (const number of [...numbers, above(entering), above(group), groupClock, ...units]) writeNumber(writer, number);
}

export function readPace(reader: ByteReader, pace: Pace): void {
  pace.at = readNumber(reader);
  for (const stock of [pace.keys, pace.speech]) {
    stock.left = readNumber(reader);
    stock.since = readNumber(reader);
    stock.over = readNumber(reader) === 1;
  }
  pace.entering = below(readNumber(reader));
  pace.group = below(readNumber(reader));
  pace.groupClock = readNumber(reader);
  const units = [readNumber(reader), readNumber(reader)];
  pace.recent = units.map((unit) => (unit === 0 ? '' : String.fromCharCode(unit - 1))).join('');
}

function above(number: number | null): number {
  return number === null ? 0 : number + 1;
}

function below(number: number): number | null {
  return number === 0 ? null : number - 1;
}
