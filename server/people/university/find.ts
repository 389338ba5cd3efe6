import type { Services } from '../../platform/services.ts';

export interface FoundUniversity {
  universityId: string;
  name: string;
  code: string;
  verified: boolean;
}

/** Finds a university by the ID that people type, ignoring case and surrounding spaces; null where there is none. */
export async function findUniversityByCode(services: Services, typed: string): Promise<FoundUniversity | null> {
  const code = typed.trim().toUpperCase();
  const row = await services.database.lookUp<{ university_id: string; name: string; code: string; verified: boolean }>(
    'find_university_of_code',
    [code],
  );
  return row === null
    ? null
    : { universityId: row.university_id, name: row.name, code: row.code, verified: row.verified };
}
