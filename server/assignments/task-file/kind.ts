import type { TaskFileType } from '#contract/task-file';
import { kindOf } from '../../people/media/kind.ts';

/** The type of a file by its content, ignoring its name and declared type; null for a type that is not allowed. */
export function typeOf(file: Buffer): TaskFileType | null {
  if (textAt(file, 0, 5) === '%PDF-') return 'application/pdf';
  const picture = kindOf(file);
  if (picture !== null) return picture === 'avif' ? null : `image/${picture}`;
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WAVE') return 'audio/wav';
  if (textAt(file, 0, 4) === 'OggS') return isOggAudio(file) ? 'audio/ogg' : null;
  if (textAt(file, 4, 4) === 'ftyp') return hasSoundAlone(file) ? 'audio/mp4' : null;
  return isMp3(file) ? 'audio/mpeg' : null;
}

function textAt(file: Buffer, start: number, length: number): string {
  return file.toString('latin1', start, start + length);
}

/** Opus, Vorbis or FLAC: the codec is named at the begin of the first packet, after the lengths of its segments. */
function isOggAudio(file: Buffer): boolean {
  const packet = 27 + (file[26] ?? 0);
  const begin = textAt(file, packet, 8);
  return ['OpusHead', '\u0001vorbis', '\u007fFLAC'].some((codec) => begin.startsWith(codec));
}

/** Whether the tracks of an MP4 file, which its `hdlr` boxes name (ISO/IEC 14496-12), are sound and nothing to see. */
function hasSoundAlone(file: Buffer): boolean {
  const tracks = new Set<string>();
  for (let at = file.indexOf('hdlr'); at !== -1; at = file.indexOf('hdlr', at + 4))
    tracks.add(textAt(file, at + 12, 4));
  return tracks.has('soun') && !tracks.has('vide');
}

/** An ID3 tag, or two frames of MPEG audio, layer III, one after the other. */
function isMp3(file: Buffer): boolean {
  if (textAt(file, 0, 3) === 'ID3') return true;
  const length = mp3FrameLength(file, 0);
  return length !== null && mp3FrameLength(file, length) !== null;
}

const RATES_OF_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_OF_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLES_OF_1 = [44_100, 48_000, 32_000];

/** The length in bytes of the MPEG frame that begins here (ISO/IEC 11172-3, 13818-3), null where none does. */
function mp3FrameLength(file: Buffer, at: number): number | null {
  if (at + 4 > file.length) return null;
  const header = file.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isVersion1 = version === 3;
  const rate = (isVersion1 ? RATES_OF_1 : RATES_OF_2)[(header >>> 12) & 15] ?? 0;
  const samples = (SAMPLES_OF_1[(header >>> 10) & 3] ?? 0) >> (isVersion1 ? 0 : version === 2 ? 1 : 2);
  if (rate === 0 || samples === 0) return null;
  return Math.floor(((isVersion1 ? 144_000 : 72_000) * rate) / samples) + ((header >>> 9) & 1);
}
