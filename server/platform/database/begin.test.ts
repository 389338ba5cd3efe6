import { expect, it } from 'vitest';
import { beginAs } from './begin.ts';

const WHO = { tenant: '0195aaaa-0000-7000-8000-000000000001', user: '0195aaaa-0000-7000-8000-000000000002' };

it('a transaction of a distributed database passes the tenant on in a block of its own, and any other has none', () => {
  expect(beginAs('longhand_app', WHO, false)).not.toMatch(/citus|do \$\$/);
  const distributed = beginAs('longhand_app', WHO, true);
  const [own = '', block = ''] = distributed.split('do $$');
  expect(own).not.toContain('set local');
  expect(own).toContain("'force_custom_plan'");
  expect(block).toContain(`set local app.tenant to '${WHO.tenant}'`);
  expect(block).toContain(`set local app."user" to '${WHO.user}'`);
});

it('nothing but an id names a tenant', () => {
  expect(() => beginAs('longhand_app', { tenant: "' or true", user: '' }, false)).toThrow(TypeError);
});
