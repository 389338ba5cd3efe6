import { redirect } from '@tanstack/react-router';
import type { UserType } from '#contract/account';
import { homeOf } from '../features/account/home.ts';
import type { Services } from '../features/services.tsx';

type Session = Pick<Services, 'session'>;

function isSignedIn({ session }: Session): boolean {
  return session.accessToken() !== null && session.user() !== null;
}

/** Throws the way to /login where nobody is signed in. An expired token is enough: writing needs no network. */
export function requireSignedIn(services: Session): void {
  if (!isSignedIn(services)) throw redirect({ to: '/login', replace: true });
}

/** Throws the way to the person's own home where the screen is another role's. The server decides; this only leads. */
export function requireRole(role: UserType, { session }: Session): void {
  const user = session.user();
  if (user !== null && user.user_type !== role) throw redirect({ to: homeOf(user.user_type), replace: true });
}

/** Throws the way home for whoever is signed in already. */
export function enterIfSignedIn(services: Session): void {
  const user = services.session.user();
  if (user !== null && isSignedIn(services)) throw redirect({ to: homeOf(user.user_type), replace: true });
}
