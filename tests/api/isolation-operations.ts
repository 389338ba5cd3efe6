import { sql } from 'kysely';
import * as z from 'zod';
import { actors, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { prepare, table, type Scene } from './authorization-checks.ts';
import { Decks } from './decks.ts';
import { actionOf, pushOf, pushOfAction, queued } from './authorization-queue.ts';
import type { Prepared } from './authorization-marking-requests.ts';

/** One request of the contract, valid or not. */
export interface Operation {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly prepared: Prepared;
  /** A token used instead of the actor's own. */
  readonly token: string | undefined;
}

/** Pseudorandom numbers from 0 to 1 from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each hash of a password costs more than fifty other calls: only this share of these calls is made. */
const HASHING = /^(register|login|registerUniversity|confirmPasswordReset)$/;
const HASHING_SHARE = 0.05;
const KEPT_OF_A_KIND = 100;
const OWN_KEPT = 4;
const OWN_SHARE = 0.4;
const JUNK: readonly unknown[] = [null, 0, '', [], {}, 'x', "' or 1=1 --", '%', '~'];
const WORDS = ['', '1', '2', '99', 'true', 'false', 'null', '~', '%', 'a', '@', 'R-S1', "' or 1=1 --"];
const CODES = { 'pictures.key': 'pictures', 'invoices.number': 'invoices', 'universities.code': 'universities' };

interface Field {
  ids: boolean;
  list: boolean;
  words: readonly unknown[];
}
type Fields = ReadonlyMap<string, Field>;
type Values = Record<string, unknown>;

/**
 * Makes random requests of every endpoint by varying valid ones, with own, foreign, wrong and unknown ids. Actors take
 * turns, and each actor's endpoints come in random order: every actor makes every request before one is repeated.
 */
export class Operations {
  readonly #scene: Scene;
  readonly #random: () => number;
  readonly #templates = new Map<string, Prepared>();
  readonly #fields = new Map<string, { query: Fields; body: Fields }>();
  #kinds = new Map<string, readonly string[]>();
  #kindOf = new Map<string, string>();
  /**
   * The submissions of each person, by their id: drawn from all submissions, a person would hardly ever get their own.
   */
  #written = new Map<string, string[]>();
  #rollNumbers: readonly string[] = [];
  #forged = '';
  readonly #actors: readonly Actor[];
  readonly #decks: Decks;

  /** `those`: the actors who make requests. */
  constructor(scene: Scene, random: () => number, those: readonly Actor[] = actors) {
    this.#scene = scene;
    this.#random = random;
    this.#actors = those;
    this.#decks = new Decks(random);
  }

  async build(): Promise<void> {
    const { server, stage } = this.#scene;
    for (const [name, endpoint] of table) {
      for (const side of ['S1', 'XS'] as const)
        this.#templates.set(`${name} ${side}`, await prepare(this.#scene, name, side));
      this.#fields.set(name, { query: fieldsOf(endpoint.query), body: fieldsOf(endpoint.body) });
    }
    const { sessionId, userId } = stage.people.U1;
    const keyring = createKeyring(Buffer.alloc(32, 9));
    this.#forged = await signAccessToken(keyring, { sessionId, userId, generation: 1 }, server.now());
    await this.look();
  }

  /** Reads the existing ids: the oldest of each kind. */
  async look(): Promise<void> {
    const { database } = this.#scene.server;
    const { rows: tables } = await database.asOwner((tx) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'longhand' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(tx),
    );
    const places = [...tables.map(({ name }) => [`${name}.id`, name] as const), ...Object.entries(CODES)];
    this.#kinds = new Map();
    for (const [at, name] of places) {
      const [, column = ''] = at.split('.');
      const values = await this.#read(name, column);
      if (values.length === 0) continue;
      this.#kinds.set(at, values);
      for (const value of values) this.#kindOf.set(value, at);
    }
    this.#written = await this.#readWritten();
    this.#rollNumbers = await this.#read('student_profiles', 'roll_no');
  }

  async #readWritten(): Promise<Map<string, string[]>> {
    const { rows } = await this.#scene.server.database.asOwner((tx) =>
      sql<{
        user_id: string;
        id: string;
      }>`select user_id, id from submissions order by assignment_id nulls first, id`.execute(tx),
    );
    const written = new Map<string, string[]>();
    for (const { user_id, id } of rows) {
      const own = written.get(user_id) ?? [];
      if (own.length < OWN_KEPT) written.set(user_id, [...own, id]);
    }
    return written;
  }

  async #read(name: string, column: string): Promise<string[]> {
    const { rows } = await this.#scene.server.database.asOwner((tx) =>
      sql<{ value: string }>`select ${sql.ref(column)}::text as value from ${sql.table(name)} order by 1
        limit ${KEPT_OF_A_KIND}`.execute(tx),
    );
    return rows.map(({ value }) => value);
  }

  next(): Operation {
    const actor = this.#decks.deal('actors', this.#actors);
    const [name, endpoint] = this.#dealEndpoint(actor);
    const prepared =
      name === 'push' ? this.#push(actor) : this.#change(name, this.#template(name, actor), endpoint, actor);
    return { name, endpoint, actor, prepared, token: actor === 'A1' ? this.#forged : undefined };
  }

  #dealEndpoint(actor: Actor): readonly [string, Endpoint] {
    for (;;) {
      const picked = this.#decks.deal(`endpoints of ${actor}`, table);
      if (!HASHING.test(picked[0]) || this.#random() < HASHING_SHARE) return picked;
    }
  }

  #template(name: string, actor: Actor): Prepared {
    return this.#templates.get(`${name} ${actor.startsWith('X') ? 'XS' : 'S1'}`) ?? {};
  }

  #change(name: string, { params, query, body, files }: Prepared, endpoint: Endpoint, actor: Actor): Prepared {
    const fields = this.#fields.get(name);
    return {
      ...(params === undefined ? {} : { params: this.#changeParams(params, actor) }),
      ...(endpoint.query === undefined ? {} : { query: this.#query(query ?? {}, fields?.query ?? new Map()) }),
      ...(body === undefined ? {} : { body: this.#changeBody(body, fields?.body ?? new Map()) }),
      ...(files === undefined ? {} : { files }),
    };
  }

  #changeParams(params: Record<string, string>, actor: Actor): Record<string, string> {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'user_id' && this.#random() < 0.6) return [name, this.#scene.stage.member(actor)?.userId ?? value];
        const own = this.#written.get(this.#scene.stage.member(actor)?.userId ?? '');
        if (this.#kindOf.get(value) === 'submissions.id' && own !== undefined && this.#random() < OWN_SHARE)
          return [name, this.#pick(own)];
        return [name, this.#random() < 0.15 ? value : this.#id(value)];
      }),
    );
  }

  /** An id of the kind of `like`, of another kind, or of nothing. */
  #id(like: string): string {
    const kind = this.#kindOf.get(like);
    const same = kind === undefined ? undefined : this.#kinds.get(kind);
    const dice = this.#random();
    if (dice < 0.75 && same !== undefined) return this.#pick(same);
    if (dice < 0.95) return this.#pick(this.#kinds.get(this.#pick([...this.#kinds.keys()])) ?? [like]);
    return crypto.randomUUID();
  }

  #query(template: Values, fields: Fields): Record<string, string> {
    const query: Record<string, string> = {};
    for (const [name, field] of fields) {
      const wanted = template[name] !== undefined || this.#random() < 0.5;
      if (wanted) query[name] = String(this.#value(name, template[name], field, query));
    }
    return query;
  }

  #changeBody(body: Values, fields: Fields): Values {
    const changed: Values = {};
    for (const [name, value] of Object.entries(body)) {
      const field = fields.get(name) ?? { ids: false, list: false, words: [] };
      changed[name] = this.#random() < 0.03 ? this.#pick(JUNK) : this.#value(name, value, field, changed);
    }
    return changed;
  }

  #value(name: string, value: unknown, field: Field, before: Values): unknown {
    if (/^(start|end)(_roll_no)?$/.test(name)) {
      const start = before[name.replace('end', 'start')];
      return name.startsWith('end') && typeof start === 'string' ? start : this.#pick(this.#rollNumbers);
    }
    if (field.ids) {
      const like = Array.isArray(value) ? value[0] : value;
      const one = () => this.#id(typeof like === 'string' ? like : (this.#kinds.get('courses.id')?.[0] ?? ''));
      return field.list ? [one(), one()] : one();
    }
    if (field.words.length > 0 && this.#random() < 0.7) return this.#pick(field.words);
    return value ?? this.#pick(WORDS);
  }

  #push(actor: Actor): Prepared {
    const { params = {} } = this.#template('push', actor);
    return { params: this.#changeParams(params, actor), body: this.#pushBody(actor) };
  }

  #pushBody(actor: Actor): Values {
    if (this.#random() < 0.4) {
      const target = this.#random() < 0.5 ? { kind: 'practice' } : { kind: 'assignment', id: this.#assignment() };
      const op = { kind: 'insert', seq: 1, at: 0, clock: 0, after: null, before: null, text: 'a', source: 'typed' };
      return pushOf(target, [op]);
    }
    const [name, endpoint] = this.#pick(queued);
    return pushOfAction(actionOf(endpoint, this.#change(name, this.#template(name, actor), endpoint, actor)));
  }

  #assignment(): string {
    return this.#id(this.#kinds.get('assignments.id')?.[0] ?? '');
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.#random() * list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }
}

function fieldsOf(schema: Endpoint['query']): Fields {
  if (schema === undefined) return new Map();
  const { properties = {} } = z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' });
  return new Map(Object.entries(properties).map(([name, property]) => [name, fieldOf(property)]));
}

function fieldOf(property: z.core.JSONSchema._JSONSchema): Field {
  if (typeof property === 'boolean') return { ids: false, list: false, words: [] };
  const { items } = property;
  const list = property.type === 'array';
  const ids = (list && typeof items === 'object' && !Array.isArray(items) ? items : property).pattern;
  const words = property.enum ?? (property.type === 'boolean' ? [true, false] : []);
  return { ids: ids?.includes('[0-9a-f]{8}-') === true, list, words };
}

/** Endpoints whose answer is about the owner of the password or mailed link in the request. */
export const byCredential: readonly Endpoint[] = [
  'login',
  'verifyEmail',
  'confirmEmail',
  'confirmPasswordReset',
  'refresh',
].flatMap((name) => endpoints[name] ?? []);
