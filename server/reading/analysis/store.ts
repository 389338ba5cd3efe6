import type { AnalysisResult } from '#contract/analysis';
import { storableJson } from '#contract/storable';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { personName } from '../../people/account/person-name.ts';

/** The assignment of a submission and the settings that allow its analysis. */
export interface QuestionRow {
  readonly university_allows: boolean;
  /** Null for practice, as are title and description. */
  readonly course_allows: boolean | null;
  readonly title: string | null;
  readonly description: string | null;
}

export function readQuestion(tx: Tx, who: Tenant, assignmentId: string | null): Promise<QuestionRow> {
  return tx
    .selectFrom('universities as u')
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 'u.university_id').on('a.id', '=', assignmentId),
    )
    .leftJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'a.university_id').onRef('c.id', '=', 'a.course_id'),
    )
    .where('u.university_id', '=', who.universityId)
    .select(['u.analysis_allowed as university_allows', 'c.analysis_allowed as course_allows'])
    .select(['a.title', 'a.description'])
    .executeTakeFirstOrThrow();
}

/** A stored result, with who asked for it and for which text. */
export interface AnalysisRow {
  readonly id: string;
  readonly asked_by: string;
  readonly asker_name: string;
  readonly counter: number;
  readonly asked_sha256: string | null;
  readonly result: AnalysisResult;
  readonly created_at: Date;
}

/** The stored fields of an analysis. Its result holds the hashes of the text and of the model. */
export interface NewAnalysis extends Omit<AnalysisRow, 'id'> {
  readonly submission_id: string;
  readonly prompt_sha256: string;
}

export async function insertAnalysis(tx: Tx, who: Tenant, made: NewAnalysis): Promise<AnalysisRow> {
  const { asker_name: _, result, ...columns } = made;
  const { id } = await tx
    .insertInto('analyses')
    .values({
      ...columns,
      university_id: who.universityId,
      text_sha256: result.text_sha256,
      model_version: result.model_version,
      data_hash: result.data_hash,
      result: storableJson(result),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...made, id };
}

/** The latest stored analysis of a submission, or of its text with this hash; undefined without one. */
export function findLatestAnalysis(
  tx: Tx,
  who: Tenant,
  submissionId: string,
  sha256?: string,
): Promise<AnalysisRow | undefined> {
  const ofText =
    sha256 === undefined
      ? tx.selectFrom('analyses as n')
      : tx.selectFrom('analyses as n').where('n.text_sha256', '=', sha256);
  return ofText
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'n.university_id').onRef('u.id', '=', 'n.asked_by'),
    )
    .where('n.university_id', '=', who.universityId)
    .where('n.submission_id', '=', submissionId)
    .select(['n.id', 'n.asked_by', 'n.counter', 'n.asked_sha256', 'n.result', 'n.created_at'])
    .select(personName('u').as('asker_name'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
