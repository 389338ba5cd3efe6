import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import type { Count, FileTime } from './test-step.ts';

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    /** In milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; errors: PlaywrightError[] }[];
}

interface PlaywrightError {
  message?: string | undefined;
  /** The lines of the test around the place of the error. */
  snippet?: string | undefined;
}

interface PlaywrightSuite {
  file: string;
  specs?: { title: string; line: number; tests: PlaywrightTest[] }[] | undefined;
  suites?: PlaywrightSuite[] | undefined;
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
}

/** Counts the tests in a Vitest JSON report. A file that could not be run, or a missing report, is one failed test. */
export async function readVitest(path: string, code: number, output: string): Promise<Count> {
  const report = await readJson<VitestReport>(path);
  if (report === null) return { passed: 0, failed: 1, skipped: 0, trouble: output };
  const trouble: string[] = [];
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed)
      trouble.push(`${file.name}\n${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`);
    if (file.status === 'failed' && failed.length === 0) trouble.push(`${file.name}\n${file.message}`);
  }
  if (code !== 0 && trouble.length === 0) trouble.push(output);
  return {
    passed: report.numPassedTests,
    failed: trouble.length,
    skipped: report.numPendingTests + report.numTodoTests,
    trouble: trouble.join('\n\n'),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Counts the tests in a Playwright JSON report. A missing report counts as one failed test. */
export async function readPlaywright(path: string, code: number, output: string): Promise<Count> {
  const report = await readJson<PlaywrightReport>(path);
  if (report === null) return { passed: 0, failed: 1, skipped: 0, trouble: output };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  const trouble = [...report.suites.flatMap(troubleOf), ...report.errors.map(inWords)];
  return {
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    trouble: trouble.length > 0 || code === 0 ? trouble.join('\n\n') : output,
    files: report.suites.map(timeOf),
  };
}

/** What failed in a file: for each journey its place and title, and the errors with the lines that they stand in. */
function troubleOf(file: PlaywrightSuite): string[] {
  const own = (file.specs ?? []).flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        [`${file.file}:${line} ${title}`, ...results.flatMap(({ errors }) => errors.map(inWords))].join('\n'),
      ),
  );
  return [...own, ...(file.suites ?? []).flatMap(troubleOf)];
}

function inWords({ message = '', snippet = '' }: PlaywrightError): string {
  return stripVTControlCharacters(`${message}\n${snippet}`);
}

/** The sum of the times of a file's journeys. */
function timeOf(file: PlaywrightSuite): FileTime {
  const secondsOf = ({ specs = [], suites = [] }: PlaywrightSuite): number => {
    const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    return sum(own.map(({ duration }) => duration / 1000)) + sum(suites.map(secondsOf));
  };
  return { name: file.file, seconds: secondsOf(file) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
