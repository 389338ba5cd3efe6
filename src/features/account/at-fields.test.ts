import { describe, expect, it } from 'vitest';
import { atFields } from './at-fields.ts';

describe('refusals by the wire’s names', () => {
  it('stand beside the fields of the screen', () => {
    const explain = atFields(() => ({ error: 'no', fields: { admin_email: 'taken', location: 'where?' } }), {
      admin_email: 'adminEmail',
    });
    expect(explain(null)).toEqual({ error: 'no', fields: { adminEmail: 'taken', location: 'where?' } });
    expect(atFields(() => ({ error: 'no' }), {})(null)).toEqual({ error: 'no', fields: {} });
  });
});
