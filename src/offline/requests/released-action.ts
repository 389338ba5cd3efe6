import type { QueuedName } from '#contract/queued';
import type { Action } from '#contract/op';
import type { RequestContent } from './row.ts';

type Call = readonly [name: QueuedName, params: Record<string, string> | null, body: unknown];

/** The request that replaces an action of an earlier app version. */
export function requestOfAction(action: Action): RequestContent {
  const [name, params, body] = callOf(action);
  const [method, path] = name.split(' ') as [RequestContent['method'], string];
  return { method, path, params, body, files: {} };
}

function callOf(action: Action): Call {
  switch (action.name) {
    case 'enroll':
      return ['POST /courses/enroll/', null, { course: action.course }];
    case 'unenroll':
      return ['POST /courses/{id}/unenroll/', { id: action.course }, null];
    case 'choose_electives':
      return ['PUT /electives/', null, { electives: action.electives }];
    case 'decide_request':
      return ['POST /enrollment-requests/{id}/action/', { id: action.request }, { action: action.action }];
    case 'create_course':
      return ['POST /courses/', null, action.fields];
    case 'create_assignment':
      return ['POST /assignments/', null, action.fields];
    case 'add_students': {
      const { name: _, course, ...body } = action;
      return ['POST /courses/{id}/roster/', { id: course }, body];
    }
    case 'extend': {
      const { name: _, assignment, ...body } = action;
      return ['POST /assignments/{id}/extensions/', { id: assignment }, body];
    }
    case 'write_note':
      return ofSubmission('POST /submissions/{id}/notes/', action);
    case 'mark':
      return ofSubmission('PUT /submissions/{id}/grade/', action);
    case 'ask_regrade':
      break;
  }
  return ofSubmission('POST /submissions/{id}/regrade-requests/', action);
}

function ofSubmission(call: QueuedName, action: Extract<Action, { submission: string }>): Call {
  const { name: _, submission, ...body } = action;
  return [call, { id: submission }, body];
}

/** The request's answer made from an action's outcome, as far as screens read it. `detail` is the university's word. */
export function answerOfAction(action: Action, detail: string): unknown {
  if (action.name === 'create_course' || action.name === 'create_assignment') return { id: detail };
  if (action.name === 'enroll' || action.name === 'unenroll') return { course: action.course, status: detail };
  return null;
}
