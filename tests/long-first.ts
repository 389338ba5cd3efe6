import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, the slowest first. At the end of a run they would keep one worker busy and the others idle.
 */
export const LONG = [
  'tests/api/isolation-canaries.pg.test.ts',
  'tests/api/authorization.pg.test.ts',
  'server/app/main.pg.test.ts',
  'tests/api/database-killed.pg.test.ts',
  'server/people/account/refresh.pg.test.ts',
  'tests/api/hostile-values.pg.test.ts',
  'server/platform/database/embedded.pg.test.ts',
];

/** Orders the test files: those of LONG first, then all others as Vitest orders them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place === -1 ? LONG.length : place;
}
