import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { understandable } from './understandable.ts';

const SOURCE = new URL('../../../', import.meta.url);
/** With fewer files the walk is broken. */
const FEWEST_FILES = 300;
/** The criteria of WCAG 2.2 at levels A and AA; 4.1.1 is obsolete. */
const CRITERIA = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12',
  '1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4',
  '2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
].flatMap((line) => line.split(' '));

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(tsx?|css)$/.test(file) && !file.includes('.test.'),
);

/** The lines of the source that match, with their files. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(new URL(file, SOURCE), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

/** The files with such lines. */
const filesWith = (pattern: RegExp) => [...new Set(linesWith(pattern).map((line) => line.split(':')[0]))];

it('the page has every criterion of WCAG 2.2 at levels A and AA, once', () => {
  expect([...perceivable, ...operable, ...understandable].map(([number]) => number)).toEqual(CRITERIA);
});

describe('what no press can show, and the page says of the source', () => {
  it('is read from all of it', () => expect(files.length).toBeGreaterThan(FEWEST_FILES));

  it('1.2, 1.4.2 and 2.5.4: there is no sound, no video and nothing that the moving of a device does', () =>
    expect(linesWith(/<(audio|video)\b|new Audio\b|AudioContext|devicemotion|deviceorientation/)).toEqual([]));

  it('1.3.4: the app locks no orientation', () => {
    const manifest = readFileSync(new URL('../manifest.webmanifest', SOURCE), 'utf8');
    expect(JSON.parse(manifest)).not.toHaveProperty('orientation');
    expect(linesWith(/orientation\.lock|\(orientation:/)).toEqual([]);
  });

  it('1.3.5 and 3.3.8: fields for passwords and for a person’s own email say so to the browser', () => {
    const tags = files.flatMap((file) =>
      readFileSync(new URL(file, SOURCE), 'utf8')
        .split(/(?=<(?:PasswordField|TextField)\b)/)
        .slice(1)
        .map((part) => `${file}: ${part.slice(0, part.indexOf('/>'))}`)
        .filter((tag) => /<PasswordField|type="email"/.test(tag)),
    );
    expect(tags.length).toBeGreaterThan(8);
    // The two others are addresses of a university.
    const silent = tags.filter((tag) => !tag.includes('autoComplete=')).map((tag) => /label="([^"]*)"/.exec(tag)?.[1]);
    expect(new Set(silent)).toEqual(new Set(['Email', 'Official email']));
  });

  it('1.4.5: the only images are the pictures of people', () => {
    expect(filesWith(/<img\b/)).toEqual(['features/profile/picture-of.tsx']);
    expect(linesWith(/\burl\(/)).toEqual([]);
  });

  it('2.2.2 and 2.3.1: the only animation that repeats is the sign of waiting', () => {
    expect(linesWith(/\binfinite\b/).filter((line) => line.includes('.css:'))).toEqual([
      'ui/styles/waiting.css: animation: turn 900ms linear infinite;',
    ]);
    expect(linesWith(/\.animate\(/)).toEqual([]);
  });

  it('2.5.2: only the crop of a picture follows a pointer that is down', () => {
    const acting = linesWith(/onPointerDown|onMouseDown|onTouchStart|'(pointer|mouse)down'|'touchstart'/);
    const others = acting.filter((line) => !line.includes('preventDefault()'));
    expect(others.map((line) => line.split(':')[0])).toEqual(['features/profile/crop-dialog.tsx']);
  });
});
