import type { Endpoint } from '#contract/endpoint';
import { ApiProblem, Offline, sentenceOf } from '../api/trouble.ts';
import type { Trouble } from '../ui/form.ts';

/** What a failed call means for a form: the sentence of the answer or of the specification, and words for fields. */
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

/** The name of the field that an issue's path ends at: numbers in it say which of a list. */
function fieldOf(path: string): string {
  return path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
}
