import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from './architecture.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer files or imports the walk is broken. */
const FEWEST_FILES = 380;
const FEWEST_IMPORTS = 1900;

interface Planted {
  file: string;
  text: string;
  fault: RegExp;
  /** The compiler error that refuses it too; null: it compiles. */
  types: RegExp | null;
}

const outside = /TS6307/;
const planted: readonly Planted[] = [
  {
    file: 'contract/planted.ts',
    text: "import { a } from '../server/app/target.ts';\nexport const b = a;\n",
    fault: /imports server/,
    types: outside,
  },
  {
    file: 'contract/planted-zod.ts',
    text: "import * as z from 'zod';\nexport const b = z.string();\n",
    fault: /package zod/,
    types: null,
  },
  {
    file: 'writing/planted.ts',
    text: "import { a } from '../src/api/target.ts';\nexport const b = a;\n",
    fault: /imports src\/api/,
    types: outside,
  },
  { file: 'writing/planted-dom.ts', text: 'export const b = document.title;\n', fault: /^$/, types: /TS2584|TS2304/ },
  {
    file: 'src/api/planted.ts',
    text: "import { a } from '../offline/target.ts';\nexport const b = a;\n",
    fault: /imports src\/offline/,
    types: outside,
  },
  {
    file: 'src/offline/planted.ts',
    text: "import { a } from '../features/courses/target.ts';\nexport const b = a;\n",
    fault: /imports src\/features/,
    types: outside,
  },
  {
    file: 'src/offline/planted-react.ts',
    text: "import { useState } from 'react';\nexport const b = useState;\n",
    fault: /package react/,
    types: null,
  },
  {
    file: 'src/offline/planted-dom.ts',
    text: 'export const b = document.title;\n',
    fault: /^$/,
    types: /TS2584|TS2304/,
  },
  {
    file: 'src/ui/planted.ts',
    text: "import { a } from '../offline/target.ts';\nexport const b = a;\n",
    fault: /imports src\/offline/,
    types: outside,
  },
  {
    file: 'src/wording/planted.ts',
    text: "import { a } from '../offline/target.ts';\nexport const b = a;\n",
    fault: /imports src\/offline/,
    types: outside,
  },
  {
    file: 'src/wording/planted-react.ts',
    text: "import { useState } from 'react';\nexport const b = useState;\n",
    fault: /package react/,
    types: null,
  },
  {
    file: 'src/data/planted.ts',
    text: "import { a } from '../features/courses/target.ts';\nexport const b = a;\n",
    fault: /imports src\/features/,
    types: outside,
  },
  {
    file: 'src/features/editor/deep/planted.ts',
    text: "import { a } from '../../courses/target.ts';\nexport const b = a;\n",
    fault: /another feature/,
    types: null,
  },
  { file: 'src/features/planted.ts', text: 'export const a = 1;\n', fault: /^stands in no feature$/, types: null },
  {
    file: 'src/features/editor/planted-app.ts',
    text: "import { a } from '../../app/target.ts';\nexport const b = a;\n",
    fault: /imports src\/app/,
    types: outside,
  },
  {
    file: 'src/app/planted.ts',
    text: "import { a } from '../../server/app/target.ts';\nexport const b = a;\n",
    fault: /imports server/,
    types: outside,
  },
  {
    file: 'sw/planted.ts',
    text: "import { a } from '../src/features/courses/target.ts';\nexport const b = a;\n",
    fault: /imports src\/features/,
    types: outside,
  },
  {
    file: 'sw/planted-dexie.ts',
    text: "import { b } from '../src/offline/planted-dexie.ts';\nexport const c = b;\n",
    fault: /reaches src\/offline\/planted-dexie.ts -> dexie/,
    types: null,
  },
  {
    file: 'server/app/planted.ts',
    text: "import { a } from '../../src/api/target.ts';\nexport const b = a;\n",
    fault: /imports src\/api/,
    types: outside,
  },
  { file: 'server/app/planted-barrel.ts', text: "export { a } from './target.ts';\n", fault: /barrel/, types: null },
  { file: 'server/app/planted-default.ts', text: 'export default 1;\n', fault: /default export/, types: null },
  { file: 'server/app/planted-enum.ts', text: 'export enum Kind { A }\n', fault: /enum/, types: /TS1294/ },
  {
    file: 'server/people/account/planted-up.ts',
    text: "import { a } from '../../app/target.ts';\nexport const b = a;\n",
    fault: /^imports the wing app above people \(\.\.\/\.\.\/app\/target\.ts\)$/,
    types: null,
  },
  {
    file: 'server/platform/planted-up-type.ts',
    text: "import type { PersonRow } from '../people/account/person.ts';\nexport type B = PersonRow;\n",
    fault: /imports the wing people above platform/,
    types: null,
  },
  { file: 'server/planted.ts', text: 'export const a = 1;\n', fault: /stands in no wing/, types: null },
  { file: 'server/cellar/planted.ts', text: 'export const a = 1;\n', fault: /stands in no wing/, types: null },
  {
    file: 'writing/planted-cycle.ts',
    text: "import type { B } from './planted-cycle-other.ts';\nexport type A = B[];\n",
    fault: /^is in a cycle: .*planted-cycle\.ts/,
    types: null,
  },
];
const targets = ['server/app', 'src/api', 'src/offline', 'src/features/courses', 'src/app'].map(
  (folder) => `${folder}/target.ts`,
);

describe('architecture', () => {
  it('holds in every source file', () => {
    const { files, imports, faults } = inspect(ROOT);
    expect(faults).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(FEWEST_FILES);
    expect(imports).toBeGreaterThanOrEqual(FEWEST_IMPORTS);
  });
});

describe('planted faults', () => {
  let copy: string;
  let found: ReturnType<typeof inspect>['faults'];
  let compiler: string;

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'longhand-planted-'));
    copyHouse(copy);
    for (const target of targets) put(target, 'export const a = 1;\n');
    put('src/offline/planted-dexie.ts', "import Dexie from 'dexie';\nexport const b = Dexie;\n");
    put('writing/planted-cycle-other.ts', "import type { A } from './planted-cycle.ts';\nexport type B = A | null;\n");
    for (const { file, text } of planted) put(file, text);
    ({ faults: found } = inspect(copy));
    compiler = await compile(copy);
  }, 600_000);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  function put(file: string, text: string): void {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }

  it.each(planted.filter(({ fault }) => fault.source !== '^$'))('the check refuses $file', ({ file, fault }) => {
    const faults = found.filter((each) => each.file === file);
    expect(faults.map((each) => each.fault).join('\n')).toMatch(fault);
  });

  it.each(planted.filter(({ types }) => types !== null))('tsc -b refuses $file', ({ file, types }) => {
    const lines = compiler.split('\n').filter((line) => line.startsWith(`${file}(`));
    expect(lines.join('\n')).toMatch(types ?? /./);
  });
});

/**
 * Copies the layers and the compiler's settings, and links the packages one by one so that the cache is the copy's own.
 */
function copyHouse(copy: string): void {
  for (const folder of ['contract', 'writing', 'src', 'sw', 'server'])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
}

async function compile(copy: string): Promise<string> {
  const projects = ['writing', 'src/ui', 'src/app', 'sw', 'server'];
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  const run = promisify(execFile)(compiler, ['-b', '--pretty', 'false', ...projects], {
    cwd: copy,
    maxBuffer: 2 ** 26,
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}
