import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';

/** What a program says of a file: its words, or why it could not read it. */
export type Reading = { kind: 'read'; words: string } | { kind: 'refused'; why: string };

/** A program that others wrote, and the files that it reads. */
export interface Reader {
  name: string;
  /** The extension of the files. */
  reads: string;
  /** The program that must be installed, and arguments with which it ends without an error. */
  needs: readonly [program: string, ...args: string[]];
  read(file: string): Reading;
}

const TIMEOUT_MS = 120_000;
/** Debian's own Python has the modules of its packages. */
const PYTHON = '/usr/bin/python3';

const CALENDAR = `
import sys, icalendar
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
for event in calendar.walk('VEVENT'):
    print(event.decoded('DTSTART').isoformat(), event['UID'], event['SUMMARY'])
`;
const TABLE = `
import csv, sys
rows = list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''), strict=True))
if len({len(row) for row in rows}) != 1: sys.exit('The rows have different lengths.')
for row in rows: print(' | '.join(row))
`;

function run(program: string, ...args: string[]): Reading {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS });
  if (status === 0) return { kind: 'read', words: stdout };
  return { kind: 'refused', why: error?.message ?? `${program} ended with ${String(status)}: ${stderr || stdout}` };
}

/** LibreOffice ends without an error also where it can't read a file: then nothing was written. */
function byOffice(file: string): Reading {
  const folder = dirname(file);
  // A profile of its own: with that of a running office it would do nothing.
  const profile = `-env:UserInstallation=file://${join(folder, 'office-profile')}`;
  const converted = run('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file);
  if (converted.kind === 'refused') return converted;
  return run('pdftotext', join(folder, basename(file).replace(/\.\w+$/, '.pdf')), '-');
}

export const readers: readonly Reader[] = [
  { name: 'LibreOffice', reads: 'docx', needs: ['soffice', '--version'], read: byOffice },
  {
    name: 'pandoc',
    reads: 'docx',
    needs: ['pandoc', '--version'],
    read: (file) => run('pandoc', '--track-changes=all', '-s', '-t', 'plain', '--wrap=none', file),
  },
  { name: 'poppler', reads: 'pdf', needs: ['pdftotext', '-v'], read: (file) => run('pdftotext', file, '-') },
  {
    name: 'qpdf',
    reads: 'pdf',
    needs: ['qpdf', '--version'],
    read: (file) => run('qpdf', '--check', file),
  },
  {
    name: 'icalendar (Python)',
    reads: 'ics',
    needs: [PYTHON, '-c', 'import icalendar'],
    read: (file) => run(PYTHON, '-c', CALENDAR, file),
  },
  {
    name: 'csv (Python)',
    reads: 'csv',
    needs: [PYTHON, '-c', 'import csv'],
    read: (file) => run(PYTHON, '-c', TABLE, file),
  },
];

/** Whether its program is installed. */
export function isInstalled({ needs: [program, ...args] }: Reader): boolean {
  return run(program, ...args).kind === 'read';
}
