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

/** Whether an account is closed to everybody: it is one of the demo's, and this server is for others. */
export function isClosedDemo({ env }: Pick<Services, 'env'>, email: string): boolean {
  return env.production && addresses.has(emailKeyOf(email));
}
