import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const read = (variables: NodeJS.ProcessEnv) => readEnv(variables, [], '/longhand').site;

describe('what an installation decides for the public pages', () => {
  it('has mailboxes of the address that people use, unless others are named', () => {
    expect(read({ PUBLIC_URL: 'https://write.example.edu/' })).toEqual({
      salesEmail: 'sales@write.example.edu',
      feedbackEmail: 'sales@write.example.edu',
      social: [],
    });
    expect(read({ SALES_EMAIL: ' office@example.edu ', FEEDBACK_EMAIL: 'words@example.edu' })).toMatchObject({
      salesEmail: 'office@example.edu',
      feedbackEmail: 'words@example.edu',
    });
  });

  it('has links in the order in which they are named, and only such that browsers may follow', () => {
    const SOCIAL_LINKS = 'Mastodon=https://example.social/@us?a=b, LinkedIn=https://www.linkedin.com/company/us';
    expect(read({ SOCIAL_LINKS }).social).toEqual([
      { name: 'Mastodon', url: 'https://example.social/@us?a=b' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/company/us' },
    ]);
    for (const wrong of ['javascript:alert(1)', 'Mastodon=javascript:alert(1)', 'Mastodon=', '=https://a.example']) {
      expect(() => read({ SOCIAL_LINKS: wrong })).toThrow(EnvError);
    }
  });

  it('refuses a mailbox that is none, by its name', () => {
    expect(() => read({ SALES_EMAIL: 'sales' })).toThrow(/SALES_EMAIL/);
    expect(() => read({ FEEDBACK_EMAIL: 'a@b.example, c@d.example' })).toThrow(/FEEDBACK_EMAIL/);
  });
});
