import { parseArgs } from 'node:util';
import { registerUniversityRequestSchema } from '#contract/university';
import { createMail } from '../letters/mail/mail.ts';
import { findOwner } from '../people/account/register.ts';
import { register } from '../people/university/register.ts';
import { say, UsageError, type Command } from '../platform/command.ts';
import { withOperatorDatabase } from '../platform/database/operator-database.ts';
import { openFiles } from '../platform/files/files.ts';
import { systemClock, systemRandom, type Services } from '../platform/services.ts';

const PASSWORD_BYTES = 15;

export const createUniversityCommand: Command = {
  takes: '--name NAME --location PLACE --email OFFICE --admin EMAIL',
  does: 'Registers a university and its first administrator.',
  help: [
    'It is as if it had been registered on the website: OFFICE and EMAIL get the emails that verify them.',
    'A running server sends them. The administrator’s first password is printed once.',
    'Works with and without a running server.',
  ],
  run: createUniversity,
};

type Registration = ReturnType<typeof readRegistration>;

async function createUniversity(args: string[]): Promise<number> {
  const registration = readRegistration(args);
  return withOperatorDatabase(async ({ database, keyring, env, log }) => {
    const common = { env, database, log, clock: systemClock, random: systemRandom };
    const mail = createMail(systemClock, () => undefined);
    const services: Services = { ...common, keyring: await keyring(), mail, files: openFiles(env) };
    if ((await findOwner(services, registration.admin_email)) !== null)
      return say(`${registration.admin_email} has an account already. Nothing was changed.`, 1);
    const { university } = await register(services, registration, 'longhand university:create');
    return report(university, registration, env.publicUrl);
  });
}

/** @throws UsageError that names each option that is missing or wrong. */
function readRegistration(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { name: text, location: text, email: text, admin: text } });
  const password = systemRandom(PASSWORD_BYTES).toString('base64url');
  const { admin, ...university } = values;
  const read = registerUniversityRequestSchema.safeParse({
    ...university,
    admin_email: admin,
    admin_password: password,
  });
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => `--${String(path[0]).replace('admin_email', 'admin')}`));
  throw new UsageError(`Missing or wrong: ${[...wrong].join(', ')}.`);
}

function report(
  { name, university_id: code }: { name: string; university_id: string },
  { admin_email: email, admin_password: password }: Registration,
  publicUrl: string,
): number {
  const lines = [
    `${name} is registered as ${code}.`,
    `Its administrator ${email} logs in at ${publicUrl}/login with the password ${password}`,
    'and changes it on the profile.',
  ];
  return say(lines.join('\n'), 0);
}
