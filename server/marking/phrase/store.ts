import { sql } from 'kysely';
import type { Phrase } from '#contract/phrase';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { storableWords } from '../../platform/words.ts';

export interface PhraseList {
  phrases: Phrase[];
  revision: number;
}

/** A person's own phrases, in their order. */
export async function readPhrases(tx: Tx, who: Tenant): Promise<PhraseList> {
  const { rows } = await sql<PhraseList>`
    select coalesce((select revision from phrase_lists
        where university_id = ${who.universityId} and user_id = ${who.userId}), 0) as revision,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', words) order by position, revision, id), '[]') as phrases
    from phrases where university_id = ${who.universityId} and user_id = ${who.userId}`.execute(tx);
  const [list] = rows;
  if (list === undefined) throw new Error('An aggregate answers one row.');
  return list;
}

/** Replaces the person's phrases of revision `base`; phrases that another page added later stay, at the end. */
export async function replacePhrases(
  tx: Tx,
  who: Tenant,
  phrases: readonly Phrase[],
  base: number,
): Promise<PhraseList> {
  const own = { university_id: who.universityId, user_id: who.userId };
  const { revision } = await tx
    .insertInto('phrase_lists')
    .values({ ...own, revision: 1 })
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'user_id']).doUpdateSet({ revision: sql<number>`phrase_lists.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  const listed = [...new Map(phrases.map((phrase) => [phrase.id, phrase])).values()];
  await sql`
    delete from phrases where university_id = ${who.universityId} and user_id = ${who.userId}
      and revision <= ${base} and id <> all(${listed.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`
    update phrases set position = position + ${listed.length}
    where university_id = ${who.universityId} and user_id = ${who.userId}`.execute(tx);
  if (listed.length > 0)
    await tx
      .insertInto('phrases')
      .values(
        listed.map(({ id, words }, position) => ({ ...own, id, words: storableWords(words), position, revision })),
      )
      .onConflict((conflict) =>
        conflict.columns(['university_id', 'user_id', 'id']).doUpdateSet((row) => ({
          words: row.ref('excluded.words'),
          position: row.ref('excluded.position'),
          revision: row.ref('excluded.revision'),
        })),
      )
      .execute();
  return readPhrases(tx, who);
}
