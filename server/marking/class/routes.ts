import type { FastifyInstance } from 'fastify';
import { CLASS_PER_PAGE, getClass, type ClassSort } from '#contract/class';
import { getStatistics } from '#contract/statistics';
import { accessAssignment, requireSeeingClass } from '../../assignments/assignment/policy.ts';
import { requireTeachingOrAdministering, type CourseRelation } from '../../courses/course/policy.ts';
import type { FiguresWorker } from '../../reading/report/figures-worker.ts';
import { route } from '../../platform/route.ts';
import { presentStudent } from './present.ts';
import type { ClassReader } from './rows.ts';
import { readStatistics } from './statistics.ts';
import { readClass, type ClassSelection } from './store.ts';

/** The progress of an assignment's class. Outdated figures are computed in the background. */
export function classRoutes(app: FastifyInstance, figures: FiguresWorker): void {
  route(app, getClass, async ({ tx, person, params, query, services, after }) => {
    const now = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
    requireSeeingClass(person, relation);
    const reader = readers[relation] ?? 'administrator';
    const selection = selectionOf(query, reader);
    const { rows, student, counts, behind, total, around } = await readClass(tx, person, assignment, selection, now);
    const present = (row: (typeof rows)[number]) => presentStudent(row, assignment, reader !== 'administrator');
    const left = figures.left(behind);
    after(() => figures.compute(person, left));
    return {
      students: rows.map(present),
      total,
      page: selection.page,
      pages: Math.ceil(total / selection.size),
      counts,
      around: { ...around, student: student === null ? null : present(student) },
      updating: left.length,
      as_of: now.toISOString(),
    };
  });

  route(app, getStatistics, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeachingOrAdministering(person, relation);
    return { ...(await readStatistics(tx, person, assignment)), as_of: services.clock().toISOString() };
  });
}

const readers: Readonly<Partial<Record<CourseRelation, ClassReader>>> = {
  teaches: 'teacher',
  seconds: 'second',
  assists: 'assistant',
  reads: 'reader',
};

interface ClassQuery {
  page?: string | undefined;
  size?: string | undefined;
  q?: string | undefined;
  sort?: ClassSort | `-${ClassSort}` | undefined;
  state?: ClassSelection['state'];
  around?: string | undefined;
}

function selectionOf({ page, size, q, sort = 'name', state, around }: ClassQuery, reader: ClassReader): ClassSelection {
  const descending = sort.startsWith('-');
  return {
    q: q ?? '',
    sort: (descending ? sort.slice(1) : sort) as ClassSort,
    descending,
    state,
    page: Number(page ?? 1),
    size: Number(size ?? CLASS_PER_PAGE),
    around,
    reader,
  };
}
