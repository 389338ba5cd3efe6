import { useEffect } from 'react';
import { listAssignments } from '#contract/assignment';
import { getMessageThread, listMessageThreads, listThreadsOfAssignment, readMessageThread } from '#contract/message';
import { useApiQuery, useReload, type Answer } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { mergedThread, type KeptThread } from './merged-thread.ts';

/** A thread, and who reads it. */
export interface ThreadOf {
  assignment: string;
  student: string;
  reader: 'student' | 'teacher';
}

export interface ShownThread {
  /** The thread's own answer. */
  answer: Answer<unknown>;
  /** The same with all that this device knows of the thread. */
  shown: Answer<KeptThread>;
  /** The title of the assignment, and the student's name; '' before they are known. */
  title: string;
  name: string;
  /** Whether the student is in the course, as far as it is known. */
  attends: boolean;
}

const NOTHING_YET: KeptThread = { messages: [], more: false, unread: 0 };

/** Reads a thread; a student's own is there without a network, also where it was never opened on this device. */
export function useThread({ assignment, student, reader }: ThreadOf): ShownThread {
  const answer = useApiQuery(getMessageThread, { params: { id: assignment, student }, query: {} }, { everyMs: 30_000 });
  const all = useApiQuery(listMessageThreads, {}, { enabled: reader === 'student' }).data;
  const listed = all?.threads.find((one) => one.assignment === assignment && one.student === student);
  const known = useKnownTitle(assignment);
  // A student's list names every thread: an assignment that it lacks has none yet.
  const isNone = reader === 'student' && all !== undefined && known !== undefined;
  const none = isNone ? NOTHING_YET : undefined;
  const { student_name: name, attends } = answer.data ?? { student_name: listed?.student_name ?? '', attends: true };
  const title = listed?.assignment_title ?? known ?? '';
  return { answer, shown: { ...answer, data: mergedThread(answer.data, listed) ?? none }, title, name, attends };
}

/** The title of an assignment in the list that each dashboard reads. */
function useKnownTitle(assignment: string): string | undefined {
  return useApiQuery(listAssignments, { query: {} }).data?.find(({ id }) => id === assignment)?.title;
}

/** Notes at the university that what is shown was read. What could not be noted is noted with the next answer. */
export function useMarkRead({ assignment, student }: ThreadOf, thread: KeptThread | undefined, isFresh: boolean): void {
  const { call } = useServices();
  const reload = useReload();
  const message = thread?.messages.at(-1)?.id;
  const isUnread = isFresh && (thread?.unread ?? 0) > 0;
  useEffect(() => {
    if (!isUnread || message === undefined) return;
    void call(readMessageThread, { params: { id: assignment, student }, body: { message } }).then(
      () => reload(getMessageThread, listMessageThreads, listThreadsOfAssignment),
      () => undefined,
    );
  }, [isUnread, message, assignment, student, call, reload]);
}
