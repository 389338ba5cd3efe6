import { referenceFromCsl } from '#contract/csl-reference';
import type { ReferenceFields } from '#contract/reference';
import type { WorkIdentifier } from '#contract/work-identifier';
import type { LookupHosts } from '../../platform/lookup-hosts.ts';

const WAIT_MS = 8000;
const ANSWER_MAX_BYTES = 512 * 1024;
const REDIRECTS_MAX = 3;
const CSL_JSON = 'application/vnd.citationstyles.csl+json';

/** What came of a look-up: the work, or that nothing is known of it, or that nobody answered as they should. */
export type LookedUp =
  | { readonly kind: 'found'; readonly fields: ReferenceFields }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no answer' };

/** Looks up a work. Only its identifier is sent, and only to `hosts`. Never rejects. */
export async function lookUp(
  { kind, value }: WorkIdentifier,
  hosts: LookupHosts,
  waitMs: number = WAIT_MS,
): Promise<LookedUp> {
  const address =
    kind === 'doi'
      ? `${hosts.doi}/${value.split('/').map(encodeURIComponent).join('/')}`
      : `${hosts.isbn}/api/books?bibkeys=ISBN:${value}&format=json&jscmd=data`;
  try {
    const answer = await get(address, kind === 'doi' ? hosts.redirects : [], AbortSignal.timeout(waitMs));
    if (answer === null) return { kind: 'unknown' };
    const found: unknown = JSON.parse(answer);
    const fields = referenceFromCsl(kind === 'doi' ? found : cslOfBook(found, value));
    return fields === null ? { kind: 'unknown' } : { kind: 'found', fields };
  } catch {
    return { kind: 'no answer' };
  }
}

/** The text at an address; null where there is none. Throws where it redirects elsewhere, is too large or takes long. */
async function get(address: string, redirects: readonly string[], signal: AbortSignal): Promise<string | null> {
  let at = new URL(address);
  for (let times = 0; times <= REDIRECTS_MAX; times += 1) {
    const answer = await fetch(at, { redirect: 'manual', signal, headers: { accept: CSL_JSON } });
    if (answer.status === 404) return null;
    if (answer.ok) return textOf(answer);
    await answer.body?.cancel();
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`The answer has the status ${String(answer.status)}.`);
    at = new URL(to, at);
    if (!redirects.includes(at.origin)) throw new Error('The answer leads elsewhere.');
  }
  throw new Error('The answer leads on and on.');
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    bytes += (part as Uint8Array).length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too large.');
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A book of Open Library's answer as data of CSL. */
function cslOfBook(answer: unknown, isbn: string): unknown {
  const book = (answer as Readonly<Record<string, unknown>> | null)?.[`ISBN:${isbn}`];
  if (typeof book !== 'object' || book === null) return null;
  const { title, subtitle, authors, publishers, publish_date: date } = book as Readonly<Record<string, unknown>>;
  const year = typeof date === 'string' ? /\b\d{4}\b/.exec(date)?.[0] : undefined;
  return {
    type: 'book',
    title: typeof subtitle === 'string' && typeof title === 'string' ? `${title}: ${subtitle}` : title,
    author: (Array.isArray(authors) ? authors : []).map(personOf),
    publisher: (Array.isArray(publishers) ? publishers : []).map((one: { name?: unknown } | null) => one?.name)[0],
    ...(year === undefined ? {} : { issued: { 'date-parts': [[Number(year)]] } }),
  };
}

/** 'Frances A. Yates' by its last word, as catalogues of books give names in one. */
function personOf(author: { name?: unknown } | null): { family: string; given: string } {
  const name = typeof author?.name === 'string' ? author.name : '';
  const words = name.trim().split(/\s+/u);
  return { family: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') };
}
