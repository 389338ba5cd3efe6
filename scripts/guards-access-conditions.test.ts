import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { SWITCH, switchConditions } from './guards-access-conditions.ts';

const SOURCE = `
function requireSeeing(relation) {
  if (relation === 'seconds') requireApproved();
  else requireKnowing();
}
requireSeeing(relation);`;

/** The checks made of a person with this standing, when the conditions with these texts are removed. */
function askedOf(relation: string, ...out: readonly string[]): string[] {
  const { code, conditions } = switchConditions('server/writing/submission/policy.ts', SOURCE);
  const ids = conditions.filter(({ text }) => out.includes(text)).map(({ id }) => id);
  const asked: string[] = [];
  const ask = (name: string) => () => asked.push(name);
  runInNewContext(code, {
    relation,
    requireApproved: ask('approved'),
    requireKnowing: ask('knowing'),
    [SWITCH]: (id: string) => ids.includes(id),
  });
  return asked;
}

it('takes a rule out and leaves its else where it was', () => {
  expect([askedOf('seconds'), askedOf('colleague')]).toEqual([['approved'], ['knowing']]);
  expect([askedOf('seconds', 'requireApproved();'), askedOf('colleague', 'requireApproved();')]).toEqual([
    [],
    ['knowing'],
  ]);
  expect(askedOf('colleague', 'requireKnowing();')).toEqual([]);
});
