/** The push services of the browsers that have one: Chrome, Edge and their kin, Firefox, Safari, Edge on Windows. */
export const KNOWN_PUSH_SERVICES =
  'https://fcm.googleapis.com, https://*.push.services.mozilla.com, https://*.push.apple.com, https://*.notify.windows.com';

/** A push service: an origin, or with `subdomains` every host below it. */
export interface PushService {
  readonly protocol: string;
  /** The host, with its port where that is not the protocol's own. */
  readonly host: string;
  readonly subdomains: boolean;
}

/**
 * Reads a list of origins such as 'https://push.example.org' or 'https://*.push.example.org'. Null where one is
 * something else: http is for this computer alone.
 */
export function parsePushServices(text: string): PushService[] | null {
  const services = text.split(',').map((part) => parsePushService(part.trim()));
  return services.every((service) => service !== null) ? services : null;
}

function parsePushService(text: string): PushService | null {
  const subdomains = text.includes('://*.');
  const plain = text.replace('://*.', '://');
  if (!URL.canParse(plain)) return null;
  const { protocol, host, hostname, origin } = new URL(plain);
  if (origin !== plain) return null;
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? { protocol, host, subdomains } : null;
}

/**
 * Whether the server may send to this address, which a browser named. Only the named services are reached: any other
 * address could be one of this network. It says nothing of where the service itself leads; redirects are not followed.
 */
export function isPushService(services: readonly PushService[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return services.some(
    (service) =>
      protocol === service.protocol && (service.subdomains ? host.endsWith(`.${service.host}`) : host === service.host),
  );
}
