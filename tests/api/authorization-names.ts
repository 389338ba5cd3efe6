import { expectedAccess, type Actor } from '#contract/access';
import { nameCourseSections } from '#contract/course-section';
import type { Endpoint } from '#contract/endpoint';
import * as z from 'zod';
import { callAs, isAllowed, prepare, shapeOf, table, type Check, type Scene } from './authorization-checks.ts';
import { foreignMessage, ownMessage } from './authorization-message-requests.ts';
import type { Stage } from './authorization-stage.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Part = 'query' | 'body';

const ANY_ID = '[0-9a-f]{8}-';
/** Ids that name a position in a list, whoever owns them. */
const PLACES: readonly string[] = ['before', 'around'];
const askers = ['S1', 'T1', 'U1', 'XS', 'XT', 'XU'] as const;

/** For each field that names an object: one of S1's university, or of XS's. */
const objects: Readonly<Record<string, (stage: Stage, of: 'S1' | 'XS') => unknown>> = {
  course: (stage, of) => (of === 'S1' ? stage.people.courseId : stage.electives.other),
  course_id: (stage, of) => (of === 'S1' ? stage.people.courseId : stage.electives.other),
  program: (stage, of) => stage.campusOf(of).programId,
  program_id: (stage, of) => stage.campusOf(of).programId,
  department: (stage, of) => stage.campusOf(of).departmentId,
  second_marker: (stage, of) => (of === 'S1' ? stage.people.T2 : stage.people.XT).userId,
  teacher: (stage, of) => (of === 'S1' ? stage.people.T2 : stage.people.XT).userId,
  student: (stage, of) => stage.people[of].userId,
  assistant: (stage, of) => (of === 'S1' ? stage.people.T2 : stage.people.XT).userId,
  device: (stage, of) => stage.people[of].deviceId,
  section: async ({ server, people, electives }, of) => {
    const id = of === 'S1' ? people.courseId : electives.other;
    const as = server.as(of === 'S1' ? people.T1 : people.XT);
    const named = await as.call(nameCourseSections, { params: { id }, body: { sections: [{ name: 'A' }] } });
    return named.ok[0]?.id;
  },
  message: async (stage, of) => (of === 'S1' ? (await ownMessage(stage)).message : foreignMessage(stage)),
  students: (stage, of) => [stage.people[of].userId],
  electives: async (stage, of) => [await stage.elective(of)],
};

/** The fields of a query or body that name an object by its id, or several by a list. */
export function idFields(endpoint: Endpoint, part: Part): string[] {
  const schema = endpoint[part];
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([name, property]) => holdsIds(property) && !PLACES.includes(name))
    .map(([name]) => name);
}

function holdsIds(property: JsonSchema | boolean): boolean {
  if (typeof property === 'boolean') return false;
  if (property.pattern?.includes(ANY_ID) === true) return true;
  if (property.anyOf?.some(holdsIds) === true) return true;
  return property.type === 'array' && holdsIds(property.items as JsonSchema);
}

/**
 * Objects named in a query or a body are checked like those of a path: one of another university is answered exactly
 * like one that does not exist. The twin request names an object of their own university.
 */
export const namingChecks: readonly Check[] = table.flatMap(([name, endpoint]) =>
  (['query', 'body'] as const).flatMap((part) =>
    idFields(endpoint, part).flatMap((field) =>
      askers
        .filter((asker) => endpoint.access.kind !== 'public' && expectedAccess(endpoint.access, asker) === 'allowed')
        .map((asker) => ({
          name: `${name} as ${asker} can't name an object of another university as ${field}`,
          faults: (scene: Scene) => faultsOfName(scene, { name, endpoint, part, field, asker }),
        })),
    ),
  ),
);

interface Naming {
  name: string;
  endpoint: Endpoint;
  part: Part;
  field: string;
  asker: Actor;
}

async function faultsOfName(scene: Scene, naming: Naming): Promise<string[]> {
  const { name, endpoint, part, asker, field } = naming;
  const own = await prepare(scene, name, asker);
  const call = (value: unknown) => callAs(scene, asker, endpoint, { ...own, [part]: { ...own[part], [field]: value } });
  const foreign = await objectFor(scene.stage, field, asker.startsWith('X') ? 'S1' : 'XS');
  const one = await call(foreign);
  const other = await call(Array.isArray(foreign) ? [crypto.randomUUID()] : crypto.randomUUID());
  const faults: string[] = [];
  if (![400, 403, 404].includes(one.status)) faults.push(`answered ${one.status}: ${one.raw}`);
  if (shapeOf(one) !== shapeOf(other)) faults.push(`${shapeOf(one)}\nbut an unknown id ${shapeOf(other)}`);
  const twin = await callAs(scene, asker, endpoint, own);
  if (!isAllowed(endpoint, twin)) faults.push(`the twin was answered ${twin.status}: ${twin.raw}`);
  return faults;
}

function objectFor(stage: Stage, field: string, of: 'S1' | 'XS'): unknown {
  const make = objects[field];
  if (make === undefined) throw new Error(`${field} names no object in authorization-names.ts.`);
  return make(stage, of);
}
