/** An address that a link may have: http, https or mailto, normalized; null for all others. */
export function safeAddress(address: string): string | null {
  if (!/^(?:https?:\/\/[^/\\]|mailto:[^/\\])/iu.test(address) || !URL.canParse(address)) return null;
  const { protocol, href, username, password } = new URL(address);
  // 'https://bank.example@evil.example' reads as another place than it is.
  if (protocol !== 'mailto:' && (username !== '' || password !== '')) return null;
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
}
