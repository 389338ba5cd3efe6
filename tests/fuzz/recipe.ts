import { gzipSync } from 'node:zlib';
import type { Actor } from '#contract/access';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import type { Prepared } from '../api/authorization-marking-requests.ts';
import type { Stage } from '../api/authorization-stage.ts';

/** A place in a request: the part, then keys of objects and indexes of arrays. */
export type Place = readonly string[];

/** One change of a valid request. */
export type Change =
  /** Puts a value at a place, which need not exist. See {@link jsonOf} for values that JSON has no word for. */
  | { readonly kind: 'set'; readonly at: Place; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: Place }
  /** Puts the items of an array there twice; any other value twice into an array. */
  | { readonly kind: 'double'; readonly at: Place };

/** What is wrong with the bytes of a body, in this order. */
export type Damage =
  | { readonly kind: 'gzip' }
  /** Says that the body is compressed in this way, whatever it is. */
  | { readonly kind: 'encoding'; readonly name: string }
  /** Keeps the beginning, by a share from 0 to 1. */
  | { readonly kind: 'cut'; readonly share: number }
  /** Replaces the byte at a share of the length. */
  | { readonly kind: 'flip'; readonly share: number; readonly byte: number }
  /** Puts a JSON object's first key there twice. */
  | { readonly kind: 'repeat key'; readonly value: unknown };

/** A whole case as data: it makes the same request on any server, and can be kept in a list. */
export interface Recipe {
  readonly endpoint: string;
  /** 'right' is somebody who may make the request. */
  readonly actor: Actor | 'right';
  readonly changes: readonly Change[];
  readonly damages: readonly Damage[];
  readonly form: 'json' | 'multipart';
  /** Further headers, or others in place of the usual. */
  readonly headers: Readonly<Record<string, string>>;
  /** Begins with a packed push of this seed instead of the prepared body. */
  readonly packed?: number | undefined;
  /** Seals this work instead of the prepared one: a push of this seed, or a call. */
  readonly sealed?: unknown;
}

export interface Wire {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

/** Ids of the stage, by the words that stand for them in recipes. */
export function idsOf({ people, electives }: Stage): Readonly<Record<string, string>> {
  return {
    '<S1>': people.S1.userId,
    '<S2>': people.S2.userId,
    '<T1>': people.T1.userId,
    '<XS>': people.XS.userId,
    '<course>': people.courseId,
    '<elective>': electives.campus,
    '<foreign course>': electives.other,
    '<assignment>': people.assignmentId,
    '<program>': people.campus.programId,
    '<department>': people.campus.departmentId,
    '<device>': people.S1.deviceId,
  };
}

/** The words that {@link idsOf} knows. */
export const ID_WORDS = [
  '<S1>',
  '<S2>',
  '<T1>',
  '<XS>',
  '<course>',
  '<elective>',
  '<foreign course>',
  '<assignment>',
  '<program>',
  '<department>',
  '<device>',
];

/** The request with the recipe's changes: parameters, query and body. */
export function changed(prepared: Prepared, { changes }: Pick<Recipe, 'changes'>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...prepared };
  return changes.reduce((of, change) => change1(of, change.at, change) as Record<string, unknown>, whole);
}

function change1(of: unknown, [key, ...rest]: Place, change: Change): unknown {
  if (key === undefined) {
    if (change.kind === 'set') return change.value;
    if (change.kind === 'double') return Array.isArray(of) ? [...(of as unknown[]), ...(of as unknown[])] : [of, of];
    return undefined;
  }
  const isDropped = rest.length === 0 && change.kind === 'drop';
  if (Array.isArray(of)) {
    const items = of as unknown[];
    return items.flatMap((item, index) =>
      String(index) !== key ? [item] : isDropped ? [] : [change1(item, rest, change)],
    );
  }
  const fields = Object.entries(typeof of === 'object' && of !== null ? of : {});
  const others = fields.filter(([name]) => name !== key);
  if (isDropped) return Object.fromEntries(others);
  const inner = fields.find(([name]) => name === key)?.[1] as unknown;
  // Object.fromEntries makes a key '__proto__' a plain one.
  return Object.fromEntries([...others, [key, change1(inner, rest, change)]]);
}

const RAW = /\{"\$raw":("(?:[^"\\]|\\.)*")\}/g;
const LONG = /\{"\$long":\[("(?:[^"\\]|\\.)*"),(\d+)\]\}/g;

/**
 * JSON of a value. `{$raw: text}` stands for that text (numbers like 1e999), `{$long: [part, times]}` for a string of
 * repetitions, and the words of {@link idsOf} for ids.
 */
export function jsonOf(value: unknown, ids: Readonly<Record<string, string>>): string {
  const text = JSON.stringify(value) ?? '';
  return withIds(text, ids)
    .replace(RAW, (_, raw: string) => JSON.parse(raw) as string)
    .replace(LONG, (_, part: string, times: string) => JSON.stringify((JSON.parse(part) as string).repeat(+times)));
}

function withIds(text: string, ids: Readonly<Record<string, string>>): string {
  return text.replace(/<[A-Za-z0-9 ]+>/g, (word) => ids[word] ?? word);
}

/** A value as it stands in an address or a form. */
function textOf(value: unknown, ids: Readonly<Record<string, string>>): string {
  if (typeof value === 'string') return withIds(value, ids).toWellFormed();
  const json = jsonOf(value, ids);
  return (json.startsWith('"') ? (JSON.parse(json) as string) : json).toWellFormed();
}

/** The longest text in an address: Node refuses an address of 16 kB, and this is up to nine times as long there. */
const ADDRESS_TEXT_MAX = 500;

function encoded(value: unknown, ids: Readonly<Record<string, string>>): string {
  return encodeURIComponent(textOf(value, ids).slice(0, ADDRESS_TEXT_MAX).toWellFormed());
}

/** The address with a request's parameters and query. Parameters that are missing stay as '{name}'. */
export function addressOf(
  { path }: Endpoint,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
  ids: Readonly<Record<string, string>>,
): string {
  const named = isObject(params) ? params : {};
  const filled = path.replace(/\{(\w+)\}/g, (word, name: string) =>
    Object.hasOwn(named, name) ? encoded(named[name], ids) : encodeURIComponent(word),
  );
  const asked = Object.entries(isObject(query) ? query : {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => `${encoded(name, ids)}=${encoded(one, ids)}`),
  );
  return `${API_BASE}${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
}

/** A body as multipart/form-data, with a file in each of the endpoint's fields for files. */
export async function formOf(
  body: unknown,
  files: readonly string[],
  ids: Readonly<Record<string, string>>,
  file: Uint8Array<ArrayBuffer>,
): Promise<{ bytes: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(body) ? body : {})) form.append(name, textOf(value, ids));
  for (const name of files) form.append(name, new File([file], 'picture.png'));
  const written = new Response(form);
  return { bytes: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? '' };
}

/** The body's bytes after all damages, and the Content-Encoding that is claimed. */
export function damaged(
  bytes: Buffer,
  damages: readonly Damage[],
  ids: Readonly<Record<string, string>>,
): { bytes: Buffer; encoding: string | undefined } {
  let encoding: string | undefined;
  let now = Buffer.from(bytes);
  for (const damage of damages) {
    if (damage.kind === 'gzip') {
      now = Buffer.from(gzipSync(now));
      encoding = 'gzip';
    } else if (damage.kind === 'encoding') encoding = damage.name;
    else if (damage.kind === 'cut') now = now.subarray(0, Math.floor(damage.share * now.length));
    else if (damage.kind === 'flip') {
      if (now.length > 0) now[Math.min(now.length - 1, Math.floor(damage.share * now.length))] = damage.byte;
    } else now = repeatFirstKey(now, jsonOf(damage.value, ids));
  }
  return { bytes: now, encoding };
}

function repeatFirstKey(bytes: Buffer, value: string): Buffer<ArrayBuffer> {
  const text = bytes.toString();
  const [, key] = /^\{("(?:[^"\\]|\\.)*"):/.exec(text) ?? [];
  return key === undefined ? Buffer.from(bytes) : Buffer.from(`${text.slice(0, -1)},${key}:${value}}`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
