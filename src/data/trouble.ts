import type { Endpoint } from '#contract/endpoint';
import { ApiProblem, Offline, sentenceOf } from '../api/trouble.ts';
import type { Trouble } from '../ui/form.ts';

/** Turns an error of a call into a form's trouble: the sentence of the answer or specification, and words by field. */
export function troubleWith(endpoint: Endpoint): (error: unknown) => Trouble {
  return (error) => {
    const words = sentenceOf(error, endpoint);
    if (error instanceof Offline) {
      return { error: words, more: 'The university could not be reached. Check the connection, then try again.' };
    }
    if (!(error instanceof ApiProblem)) return { error: words };
    const fields = error.issues.map(({ path, message }) => [fieldOf(path), message] as const);
    return { error: words, fields: Object.fromEntries(fields), isSum: error.code === 'bad_body' };
  };
}

/** The field name at the end of an issue's path; numbers in the path are list indexes. */
function fieldOf(path: string): string {
  return path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
}
