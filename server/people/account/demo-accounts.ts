import type { Services } from '../../platform/services.ts';
import { emailKeyOf } from './email.ts';

/** The addresses of the demo's accounts. Their password is printed in the README. */
export const demoAddresses = {
  student: 'student@example.edu',
  secondStudent: 'student2@example.edu',
  teacher: 'teacher@example.edu',
  admin: 'admin@example.edu',
} as const;

const addresses: ReadonlySet<string> = new Set(Object.values(demoAddresses));

/** Whether an address is a demo account's and this server runs in production, where nobody may open those. */
export function isClosedDemo({ env }: Pick<Services, 'env'>, email: string): boolean {
  return env.production && addresses.has(emailKeyOf(email));
}
