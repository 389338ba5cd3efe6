import { describe, expect, it } from 'vitest';
import { isPushService, KNOWN_PUSH_SERVICES, parsePushServices } from './push-services.ts';

const known = parsePushServices(KNOWN_PUSH_SERVICES) ?? [];

describe('the known push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('include %s', (address) => {
    expect(isPushService(known, address)).toBe(true);
  });

  it.each([
    ['http', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a name in the address', 'https://fcm.googleapis.com@example.org/'],
    ['a password for a known host', 'https://me:word@fcm.googleapis.com/'],
    ['a host that begins like one', 'https://fcm.googleapis.com.example.org/'],
    ['a host that ends like one', 'https://notpush.apple.com/'],
    ['a domain of services itself', 'https://push.apple.com/'],
    ['a host below a single one', 'https://inner.fcm.googleapis.com/'],
    ['a host with a final dot', 'https://fcm.googleapis.com./'],
    ['the own computer', 'https://127.0.0.1/'],
    ['an inner address', 'https://10.0.0.5/'],
    ['an address as one number', 'https://2130706433/'],
    ['an address of IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['the clouds’ own address', 'http://169.254.169.254/latest/meta-data/'],
    ['another scheme', 'ftp://fcm.googleapis.com/'],
    ['no address', 'fcm.googleapis.com'],
  ])('do not include %s', (_, address) => {
    expect(isPushService(known, address)).toBe(false);
  });
});

describe('a list of push services', () => {
  it('names origins, and hosts below one', () => {
    expect(parsePushServices('https://push.example.org:8443, https://*.example.net,http://127.0.0.1:9000')).toEqual([
      { protocol: 'https:', host: 'push.example.org:8443', subdomains: false },
      { protocol: 'https:', host: 'example.net', subdomains: true },
      { protocol: 'http:', host: '127.0.0.1:9000', subdomains: false },
    ]);
  });

  it.each([
    'http://push.example.org',
    'https://push.example.org/path',
    'push.example.org',
    'https://',
    '',
    'file:///etc',
  ])('is refused with %s', (text) => {
    expect(parsePushServices(text)).toBeNull();
  });
});
