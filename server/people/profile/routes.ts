import { getStudentProfile, getTeacherProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import type { FastifyInstance } from 'fastify';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { changePicture, stagePicture } from '../media/stage.ts';
import { route } from '../../platform/route.ts';
import { saveStudentProfile, saveTeacherProfile } from './act.ts';
import { requireStudent, requireTeacher } from './policy.ts';
import { readStudentProfile, readTeacherProfile } from './store.ts';

export function profileRoutes(app: FastifyInstance): void {
  route(app, getStudentProfile, ({ tx, person }) => {
    requireStudent(person);
    return readStudentProfile(tx, person);
  });

  route(
    app,
    updateStudentProfile,
    async ({ tx, person, body, services, request, prepared, after }) => {
      requireStudent(person);
      const now = services.clock();
      return onceForPerson({ tx, person, request, now }, updateStudentProfile, async () => {
        await saveStudentProfile(tx, person, body, now);
        await changePicture(tx, person, { staged: prepared, removed: body.profile_picture === '', after, now });
        return readStudentProfile(tx, person);
      });
    },
    stagePicture,
  );

  route(app, getTeacherProfile, ({ tx, person }) => {
    requireTeacher(person);
    return readTeacherProfile(tx, person);
  });

  route(
    app,
    updateTeacherProfile,
    async ({ tx, person, body, services, request, prepared, after }) => {
      requireTeacher(person);
      const now = services.clock();
      return onceForPerson({ tx, person, request, now }, updateTeacherProfile, async () => {
        await saveTeacherProfile(tx, person, body, now);
        await changePicture(tx, person, { staged: prepared, removed: body.profile_picture === '', after, now });
        return readTeacherProfile(tx, person);
      });
    },
    stagePicture,
  );
}
