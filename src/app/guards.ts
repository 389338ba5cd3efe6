import { redirect } from '@tanstack/react-router';
import type { UserType } from '#contract/account';
import { homeOf } from '../data/home.ts';
import type { Services } from '../data/services.tsx';

type Browser = Pick<Services, 'session'>;

/** The context of route guards: the session, and a way to say why they redirect. */
export interface Guarded {
  services: Browser;
  toast: (text: string) => void;
}

/** The requested place; `href` is path, search and hash. */
interface Place {
  pathname: string;
  href: string;
}

const notYours: Readonly<Record<UserType, string>> = {
  student: 'That page is for students. Here is your own.',
  teacher: 'That page is for teachers. Here is your own.',
  university_admin: 'That page is for administrators. Here is your own.',
};

function isSignedIn({ session }: Browser): boolean {
  return session.accessToken() !== null && session.user() !== null;
}

/**
 * Throws a redirect to /login, and back after it, if nobody is signed in. An expired token is enough, since writing
 * needs no network. The editor requires only an access token, and /profile nothing (specification, sections 4, 6).
 */
export function requireSession({ services }: Guarded, { pathname, href }: Place): void {
  const screen = pathname.replace(/(?<!\/)\/+$/, '');
  if (screen === '/profile') return;
  const enough = screen === '/editor' ? services.session.accessToken() !== null : isSignedIn(services);
  if (!enough) throw redirect({ to: '/login', search: { back: href }, replace: true });
}

/** Throws a redirect home if the screen is for another role. The server enforces roles; this only leads. */
export function requireRole(role: UserType, { services, toast }: Guarded): void {
  const user = services.session.user();
  if (user === null || user.user_type === role) return;
  toast(notYours[role]);
  throw redirect({ to: homeOf(user.user_type), replace: true });
}

/** Opens a screen to people of one role. */
export function forRole(role: UserType) {
  return ({ context }: { context: Guarded }) => requireRole(role, context);
}

/** Throws a redirect home, or to `back`, if somebody is signed in already. */
export function enterIfSignedIn({ services }: Pick<Guarded, 'services'>, back?: string): void {
  const user = services.session.user();
  if (user === null || !isSignedIn(services)) return;
  throw back === undefined
    ? redirect({ to: homeOf(user.user_type), replace: true })
    : redirect({ href: back, replace: true });
}

/** The path to return to after log-in, from the address; only paths of this app. */
export function backOf(search: Record<string, unknown>): { back?: string } {
  const { back } = search;
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back) || back.startsWith('/login')) return {};
  return { back };
}

/** Returns a reader of these entries of an address's search, as far as they are texts. */
export function textIn<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as {
      [Key in Name]?: string;
    };
}
