import { decideMember, listMembers, MEMBERS_PER_PAGE, updateMember } from '#contract/member';
import type { FastifyInstance } from 'fastify';
import { audit, auditRow } from '../account/audit.ts';
import { endOfAllSessions } from '../account/session.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { route } from '../../platform/route.ts';
import { requireAdmin } from '../university/policy.ts';
import { decided } from './decide.ts';
import { accessAndLockMember, requireOther, requireStudentMember } from './policy.ts';
import { readMembers, writeRecordShown, writeStatus } from './store.ts';

export function memberRoutes(app: FastifyInstance): void {
  route(app, listMembers, async ({ tx, person, query }) => {
    requireAdmin(person);
    const { status, user_type: userType, search = '', sort = 'name' } = query;
    const page = Number(query.page ?? 1);
    const { members, total } = await readMembers(tx, person.universityId, { status, userType, search, sort, page });
    return { members, total, page, pages: Math.max(1, Math.ceil(total / MEMBERS_PER_PAGE)) };
  });

  route(app, decideMember, async ({ tx, person, params, body, services }) => {
    const member = await accessAndLockMember(tx, person, params.id);
    requireOther(person, member);
    const status = decided(member, body.action);
    if (member.status === status) return member;
    const now = services.clock();
    const owner = { universityId: person.universityId, userId: member.id };
    await writeStatus(tx, person.universityId, member.id, status);
    const line = auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: `member.${body.action}`,
      objectId: member.id,
      detail: { before: member.status },
      at: now,
    });
    const news =
      status === 'suspended'
        ? endOfAllSessions(tx, owner, now)
        : [services.mail.posting(tx, [{ ...owner, kind: 'approved' }])];
    await writeInOneStatement(tx, [...news, line]);
    return { ...member, status };
  });

  route(app, updateMember, async ({ tx, person, params, body, services }) => {
    const member = await accessAndLockMember(tx, person, params.id);
    requireStudentMember(member);
    const { record_shown } = body;
    if (member.record_shown === record_shown) return member;
    await writeRecordShown(tx, person.universityId, member.id, record_shown);
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: record_shown ? 'member.record_shown' : 'member.record_hidden',
      objectId: member.id,
      detail: {},
      at: services.clock(),
    });
    return { ...member, record_shown };
  });
}
