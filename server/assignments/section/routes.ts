import type { FastifyInstance } from 'fastify';
import {
  chooseCourseSection,
  fillCourseSections,
  listCourseSections,
  nameCourseSections,
} from '#contract/course-section';
import { accessCourse, requireTeachingOrAdministering } from '../../courses/course/policy.ts';
import { route } from '../../platform/route.ts';
import { accessSections, chooseSection, fillSections, nameSections } from './act.ts';
import { selectSections } from './store.ts';

/** The sections of a course, for which assignments may have times of their own. */
export function courseSectionRoutes(app: FastifyInstance): void {
  route(app, listCourseSections, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return selectSections(tx, course);
  });

  route(app, nameCourseSections, async ({ tx, person, params, body, services }) => {
    const changing = await accessSections(tx, person, params.id, services.clock());
    return nameSections(changing, body, services.keyring);
  });

  route(app, chooseCourseSection, async ({ tx, person, params, body, services }) => {
    const changing = await accessSections(tx, person, params.id, services.clock());
    return { course: params.id, changed: await chooseSection(changing, body) };
  });

  route(app, fillCourseSections, async ({ tx, person, params, services }) => {
    const changing = await accessSections(tx, person, params.id, services.clock());
    return { course: params.id, changed: await fillSections(changing) };
  });
}
