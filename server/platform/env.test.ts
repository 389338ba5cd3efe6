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

describe('the seller on invoices', () => {
  const seller = (variables: NodeJS.ProcessEnv, ...args: string[]) => readEnv(variables, args, '/longhand').seller;

  it('is what is set, with a tax number and a service code that can be', () => {
    const SELLER_GSTIN = '27aaaas0417k1z5';
    expect(seller({ SELLER_GSTIN, SELLER_SAC: '998315' })).toEqual({
      name: 'Longhand',
      address: '',
      gstin: '27AAAAS0417K1Z5',
      sac: '998315',
      bank: null,
    });
    expect(() => seller({ SELLER_GSTIN: '27' })).toThrow(/SELLER_GSTIN must be a GSTIN like/);
    expect(() => seller({ SELLER_SAC: '1234' })).toThrow(/SELLER_SAC must be a services accounting code like/);
  });

  it('is the demo’s where the demo is open and nobody else is named', () => {
    expect(seller({})).toMatchObject({ name: 'Longhand (demo)', bank: { bank: 'Demo Bank' } });
    expect(seller({ SELLER_NAME: 'We' })).toMatchObject({ name: 'We', address: '', bank: null });
    for (const nobody of [seller({}, '--no-demo'), seller({ NODE_ENV: 'production' })])
      expect(nobody).toEqual({ name: 'Longhand', address: '', gstin: '', sac: '', bank: null });
  });
});

describe('production', () => {
  const mode = (variables: NodeJS.ProcessEnv, ...args: string[]) => {
    const { production, demo } = readEnv(variables, args, '/longhand');
    return { production, demo };
  };
  const closed = { production: true, demo: false };
  const open = { production: false, demo: true };

  it('is the default of a server for others, and development that of one on this computer alone', () => {
    expect(readEnv({}, [], '/longhand').host).toBe('localhost');
    for (const variables of [{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:8080' }])
      expect([variables, mode(variables)]).toEqual([variables, open]);
    for (const variables of [
      { DATABASE_URL: 'postgres://longhand@db/longhand' },
      { PUBLIC_URL: 'https://write.example.edu' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.7' },
      { HOST: '127.example.edu' },
      { HOST: '0.0.0.0', NODE_ENV: 'test' },
      { NODE_ENV: 'production' },
    ])
      expect([variables, mode(variables)]).toEqual([variables, closed]);
  });

  it('is left where development is named', () => {
    const everywhere = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/longhand', PUBLIC_URL: 'https://a.example.edu' };
    expect(mode({ ...everywhere, NODE_ENV: 'development' })).toEqual(open);
    expect(mode({ NODE_ENV: 'development' }, '--no-demo')).toEqual({ production: false, demo: false });
  });
});

describe('prepared statements', () => {
  it('are made unless the operator turns them off', () => {
    const prepares = (text?: string) => readEnv({ DATABASE_PREPARE: text }, [], '/srv').databasePrepares;
    expect([prepares(), prepares('on'), prepares('off')]).toEqual([true, true, false]);
    const orphan = { DATABASE_REPLICA_URL: 'postgres://db/longhand' };
    expect(() => readEnv(orphan, [], '/srv')).toThrow('DATABASE_REPLICA_URL goes with DATABASE_URL');
    expect(() => prepares('no')).toThrow("DATABASE_PREPARE must be on or off, not 'no'.");
  });
});

describe('push services', () => {
  it('are those that the operator names, else the known ones', () => {
    const services = (variables: NodeJS.ProcessEnv) => readEnv(variables, [], '/srv').pushServices;
    expect(services({ PUSH_SERVICES: 'https://push.example.edu' })).toEqual([
      { protocol: 'https:', host: 'push.example.edu', subdomains: false },
    ]);
    expect(services({}).map(({ host }) => host)).toContain('fcm.googleapis.com');
    expect(() => services({ PUSH_SERVICES: 'http://push.example.edu' })).toThrow(/PUSH_SERVICES/);
  });
});
