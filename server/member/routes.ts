import { decideMember, listMembers } from '#contract/member';
import type { FastifyInstance } from 'fastify';
import { audit } from '../account/audit.ts';
import { revokeAllSessions } from '../account/session.ts';
import { route } from '../route.ts';
import { requireAdmin } from '../university/policy.ts';
import { accessMember, requireOther } from './policy.ts';
import { readMembers, writeStatus } from './store.ts';

export function memberRoutes(app: FastifyInstance): void {
  route(app, listMembers, ({ tx, person, query }) => {
    requireAdmin(person);
    return readMembers(tx, person.universityId, query.status);
  });

  route(app, decideMember, async ({ tx, person, params, body, services }) => {
    const member = await accessMember(tx, person, params.id);
    requireOther(person, member);
    const status = body.action === 'approve' ? 'active' : 'suspended';
    if (member.status === status) return member;
    const now = services.clock();
    const owner = { universityId: person.universityId, userId: member.id };
    await writeStatus(tx, person.universityId, member.id, status);
    if (status === 'suspended') await revokeAllSessions(tx, owner, now);
    else await services.mail.post(tx, { ...owner, kind: 'approved' });
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: `member.${body.action}`,
      objectId: member.id,
      detail: { before: member.status },
      at: now,
    });
    return { ...member, status };
  });
}
