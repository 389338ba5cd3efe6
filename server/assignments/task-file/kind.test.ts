import { expect, it } from 'vitest';
import { painted } from '../../../tests/fixtures/images.ts';
import { typeOf } from './kind.ts';

/** A frame of 417 bytes: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
/** The same in layer II. */
const older = Buffer.concat([Buffer.from([0xff, 0xfd, 0x90, 0x00]), Buffer.alloc(413)]);
const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const track = (kind: string) => box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}\0\0\0\0\0\0\0\0\0\0\0\0`, 'latin1'));
const mp4 = (...tracks: string[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0mp42', 'latin1')),
    box('moov', Buffer.concat(tracks.map(track))),
  ]);
const ogg = (packet: string) =>
  Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(22),
    Buffer.from([1, packet.length]),
    Buffer.from(packet, 'latin1'),
  ]);

const picture = (kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') =>
  painted({ width: 20, height: 20 }).toFormat(kind).toBuffer();

it('knows each kind by its content', async () => {
  expect(typeOf(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
  for (const kind of ['png', 'jpeg', 'gif', 'webp'] as const) expect(typeOf(await picture(kind))).toBe(`image/${kind}`);
  expect(typeOf(Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'))).toBe('audio/wav');
  expect(typeOf(ogg('OpusHead\x01'))).toBe('audio/ogg');
  expect(typeOf(ogg('\x01vorbis'))).toBe('audio/ogg');
  expect(typeOf(mp4('soun'))).toBe('audio/mp4');
  expect(typeOf(Buffer.concat([frame, frame]))).toBe('audio/mpeg');
  expect(typeOf(Buffer.from('ID3\x04'))).toBe('audio/mpeg');
});

it('takes nothing else', async () => {
  const others = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>1</script>',
    'MZ\x90',
    'PK\x03\x04',
    ' %PDF-1.7',
    'RIFF\x24\0\0\0AVI LIST',
    'ID4',
  ].map((text) => Buffer.from(text, 'latin1'));
  others.push(
    frame,
    Buffer.concat([frame, Buffer.alloc(8)]),
    Buffer.concat([older, older]),
    Buffer.alloc(40, 0xff),
    ogg('\x80theora'),
    mp4('vide', 'soun'),
    mp4(),
    await picture('avif'),
  );
  for (const other of others)
    expect([other.toString('latin1', 0, 12), typeOf(other)]).toEqual([other.toString('latin1', 0, 12), null]);
});
