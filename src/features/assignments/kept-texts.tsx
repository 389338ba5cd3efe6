import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { getClass, type ClassStudent } from '#contract/class';
import { listMarkings } from '#contract/marking';
import { getSubmission, type SubmissionWithText } from '#contract/submission';
import { keepTextToMark } from '#contract/to-mark';
import { questionKey, useApiQuery } from '../../data/api-query.ts';
import { oneByFew } from '../../data/one-by-few.ts';
import { useServices, type Services } from '../../data/services.tsx';
import { byCount, formatCount } from '../../wording/plural.ts';
import { classHead, textsToKeep } from './class-view.ts';

/** So many texts are fetched at a time: what a person asks for meanwhile comes beside them. */
const FEW = 2;

type Call = Services['call'];

interface KeptTextsProps {
  assignment: string;
  /** Whether nothing is said of it. */
  quiet?: boolean;
}

/**
 * Keeps the texts to read of an assignment on this device, with what grading them needs, so that they can be graded
 * without a connection; says so once they are here.
 */
export function KeptTexts({ assignment, quiet = false }: KeptTextsProps): ReactNode {
  const { call } = useServices();
  const client = useQueryClient();
  useApiQuery(getAssignment, { params: { id: assignment } });
  useApiQuery(getClass, classHead(assignment));
  const { data: list } = useApiQuery(getClass, textsToKeep(assignment));
  const [kept, setKept] = useState(0);
  const students = list?.students;
  useEffect(() => {
    if (students === undefined) return undefined;
    const stop = new AbortController();
    const texts = students.filter(hasText);
    const missing = texts.filter((student) => !isKept(client, student));
    const count = (fetched: number) => setKept(texts.length - missing.length + fetched);
    const keep = ({ submission }: WithText) => keepText(client, call, submission, stop.signal);
    void oneByFew(missing, keep, { few: FEW, signal: stop.signal, onProgress: () => undefined })
      .then((got) => count(got.filter(({ kind }) => kind === 'value').length))
      .catch(() => undefined);
    return () => stop.abort();
  }, [client, call, students]);
  if (kept === 0 || quiet) return null;
  return (
    <p className="small quiet mt-2">
      {byCount(
        kept,
        '1 text to read is on this device: you can grade it without a connection.',
        `${formatCount(kept)} texts to read are on this device: you can grade them without a connection.`,
      )}
    </p>
  );
}

type WithText = ClassStudent & { submission: string };

function hasText(student: ClassStudent): student is WithText {
  return student.submission !== null;
}

/** Whether the text is here as it was handed in last. */
function isKept(client: QueryClient, { submission, hand_in: handIn }: WithText): boolean {
  const params = { id: submission };
  const text = client.getQueryData<SubmissionWithText>(questionKey(getSubmission, { params }));
  const markings = client.getQueryData(questionKey(listMarkings, { params }));
  return markings !== undefined && typeof text?.text === 'string' && sameHandIn(text.hand_in, handIn);
}

function sameHandIn(one: SubmissionWithText['hand_in'], other: ClassStudent['hand_in']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Fetches one text with its markings, as the answers that its screen asks for. */
async function keepText(client: QueryClient, call: Call, id: string, signal: AbortSignal): Promise<void> {
  const params = { id };
  const { submission, markings } = await call(keepTextToMark, { params, signal });
  client.setQueryData(questionKey(getSubmission, { params }), submission);
  client.setQueryData(questionKey(listMarkings, { params }), markings);
}
