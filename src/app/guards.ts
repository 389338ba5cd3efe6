import { redirect } from '@tanstack/react-router';
import type { UserType } from '#contract/account';
import { homeOf } from '../features/account/home.ts';
import type { Services } from '../data/services.tsx';

type Browser = Pick<Services, 'session'>;

/** What guards of screens need beside the place: who is here, and a way to say why they lead elsewhere. */
export interface Guarded {
  services: Browser;
  toast: (text: string) => void;
}

/** Where somebody wants to go; `href` is path, search and hash. */
interface Place {
  pathname: string;
  href: string;
}

const peopleOf: Readonly<Record<UserType, string>> = {
  student: 'students',
  teacher: 'teachers',
  university_admin: 'administrators',
};

function isSignedIn({ session }: Browser): boolean {
  return session.accessToken() !== null && session.user() !== null;
}

/**
 * Throws the way to /login, and back after it, where nobody is signed in. An expired token is enough: writing needs no
 * network. The editor tests only that there is an access token, and /profile tests nothing (specification, sections 4, 6).
 */
export function requireSession({ services }: Guarded, { pathname, href }: Place): void {
  const screen = pathname.replace(/(?<!\/)\/+$/, '');
  if (screen === '/profile') return;
  const enough = screen === '/editor' ? services.session.accessToken() !== null : isSignedIn(services);
  if (!enough) throw redirect({ to: '/login', search: { back: href }, replace: true });
}

/** Throws the way to the person's own home where the screen is another role's. The server decides; this only leads. */
export function requireRole(role: UserType, { services, toast }: Guarded): void {
  const user = services.session.user();
  if (user === null || user.user_type === role) return;
  toast(`That page is for ${peopleOf[role]}. Here is your own.`);
  throw redirect({ to: homeOf(user.user_type), replace: true });
}

/** Opens a screen to people of one role. */
export function forRole(role: UserType) {
  return ({ context }: { context: Guarded }) => requireRole(role, context);
}

/** Throws the way home, or back to where they came from, for whoever is signed in already. */
export function enterIfSignedIn({ services }: Pick<Guarded, 'services'>, back?: string): void {
  const user = services.session.user();
  if (user === null || !isSignedIn(services)) return;
  throw back === undefined
    ? redirect({ to: homeOf(user.user_type), replace: true })
    : redirect({ href: back, replace: true });
}

/** The screen to go back to after log-in, as the address says it; only ever one of this app's own. */
export function backOf(search: Record<string, unknown>): { back?: string } {
  const { back } = search;
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back) || back.startsWith('/login')) return {};
  return { back };
}

/** Reads one entry of an address's search, where it is a text. */
export function textIn<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as {
      [Key in Name]?: string;
    };
}
