import type { FastifyInstance } from 'fastify';
import { extend, listExtensions, listUnsent, withdrawExtension } from '#contract/extension';
import { accessAssignment } from '../assignment/policy.ts';
import { requireTeaching } from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { extendFor, withdrawExtensionOf } from './act.ts';
import { selectExtensions, selectUnsent } from './store.ts';

/** Later ends for single students. */
export function extensionRoutes(app: FastifyInstance): void {
  route(app, listExtensions, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    return selectExtensions(tx, person, assignment.id);
  });

  route(app, listUnsent, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    return selectUnsent(tx, person, assignment);
  });

  route(app, extend, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, extend, async () => ({
      extended: await extendFor(tx, person, params.id, body, { keyring: services.keyring, now }),
    }));
  });

  route(app, withdrawExtension, async ({ tx, person, params, services }) => {
    await withdrawExtensionOf(tx, person, params, { keyring: services.keyring, now: services.clock() });
    return { message: 'The extension was taken back.' };
  });
}
