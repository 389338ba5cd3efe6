import type * as z from 'zod/mini';

/** Whether a schema accepts a value and returns it as it is. True is certain; false only says that it is not known. */
type Exact = (value: unknown) => boolean;

const made = new WeakMap<object, Exact>();

/**
 * A check whether JSON of a value is JSON of what its schema makes of it: every part is accepted, and no field is there
 * that the schema doesn't name. It takes a tenth of the time of parsing. A value that fails it must be parsed.
 */
export function exactly(schema: object): Exact {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const exact = (makers[typeOf(schema)] ?? asParsed)(schema as never);
  made.set(schema, exact);
  return exact;
}

/** How zod keeps what a schema or a check was made of. */
const INTERNALS = '_zod';

const makers: Readonly<Record<string, (schema: never) => Exact>> = {
  object: exactObject,
  array: exactArray,
  record: exactRecord,
  union: exactUnion,
  optional: (schema: z.ZodMiniOptional) => orElse(undefined, later(schema.def.innerType)),
  nullable: (schema: z.ZodMiniNullable) => orElse(null, later(schema.def.innerType)),
  string: exactString,
  number: exactNumber,
  boolean: () => (value) => typeof value === 'boolean',
  enum: oneOf,
  literal: oneOf,
};

/** Parses, and compares: for schemas of rare kinds. */
function asParsed(schema: z.ZodMiniType): Exact {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success && data === value && value !== undefined;
  };
}

const never: Exact = () => false;

/** The check of a schema, made at its first use, because a schema may contain itself. */
function later(schema: object): Exact {
  let exact: Exact | null = null;
  return (value) => {
    exact ??= exactly(schema);
    return exact(value);
  };
}

function orElse(other: null | undefined, exact: Exact): Exact {
  return (value) => value === other || exact(value);
}

function oneOf(schema: z.ZodMiniType): Exact {
  const { values } = schema[INTERNALS];
  return values === undefined ? asParsed(schema) : (value) => values.has(value as string);
}

function typeOf(schema: object): string {
  return (schema as z.ZodMiniType).def.type;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

function exactObject({ def }: z.ZodMiniObject): Exact {
  if (def.checks?.length || (def.catchall !== undefined && typeOf(def.catchall) !== 'never')) return never;
  const fields = Object.entries(def.shape).map(([key, schema]) => ({ key, exact: later(schema) }));
  return (value) => {
    if (!isPlain(value)) return false;
    let named = 0;
    for (const { key, exact } of fields) {
      if (!exact(value[key])) return false;
      if (Object.hasOwn(value, key)) named += 1;
    }
    return Object.keys(value).length === named;
  };
}

function exactArray({ def }: z.ZodMiniArray<z.ZodMiniType>): Exact {
  const exact = later(def.element);
  const isBounded = boundsOf(def.checks, { min_length: 'minimum', max_length: 'maximum' });
  if (isBounded === null) return never;
  return (value) => Array.isArray(value) && isBounded(value.length) && value.every(exact);
}

function exactRecord({ def }: z.ZodMiniRecord): Exact {
  if (def.checks?.length || typeOf(def.keyType) !== 'string') return never;
  const [key, part] = [later(def.keyType), later(def.valueType)];
  return (value) =>
    isPlain(value) && Object.entries(value).every(([name, of]) => name !== '__proto__' && key(name) && part(of));
}

/** Of a union without a discriminator the first option that accepts a value decides, perhaps with fields left out. */
function exactUnion({ def }: z.ZodMiniUnion | z.ZodMiniDiscriminatedUnion): Exact {
  const { options } = def;
  const discriminator = 'discriminator' in def ? def.discriminator : undefined;
  if (def.checks?.length) return never;
  if (typeof discriminator !== 'string') return later(options[0] as object);
  const byKind = new Map<unknown, Exact>();
  for (const option of options)
    for (const kind of option[INTERNALS].propValues?.[discriminator] ?? []) byKind.set(kind, later(option));
  return (value) => isPlain(value) && byKind.get(value[discriminator])?.(value) === true;
}

function exactString(schema: z.ZodMiniString): Exact {
  const { checks = [] } = schema.def;
  if ('format' in schema.def || 'coerce' in schema.def) return asParsed(schema);
  const patterns: RegExp[] = [];
  for (const { [INTERNALS]: internals } of checks) {
    const def = internals.def as { check: string; format?: string; pattern?: RegExp };
    if (def.format !== 'regex' || def.pattern === undefined || def.pattern.global || def.pattern.sticky)
      return asParsed(schema);
    patterns.push(def.pattern);
  }
  return (value) => typeof value === 'string' && patterns.every((pattern) => pattern.test(value));
}

function exactNumber(schema: z.ZodMiniNumber): Exact {
  const { checks = [], format, coerce } = schema.def as { checks?: Checks; format?: string; coerce?: boolean };
  const isNumber = format === undefined ? Number.isFinite : format === 'safeint' ? Number.isSafeInteger : null;
  const isBounded = boundsOf(checks, { greater_than: 'value', less_than: 'value' });
  if (isNumber === null || isBounded === null || coerce === true) return asParsed(schema);
  return (value) => isNumber(value) && isBounded(value as number);
}

type Checks = readonly { readonly [INTERNALS]: { readonly def: object } }[];

/**
 * Whether a number, or a length, is within the bounds that the checks name; null where one checks something else.
 * `known`: the kinds of check, and the property with the bound of each.
 */
function boundsOf(
  checks: Checks | undefined,
  known: Readonly<Record<string, string>>,
): ((size: number) => boolean) | null {
  const bounds: { isFloor: boolean; bound: number; inclusive: boolean }[] = [];
  for (const { [INTERNALS]: internals } of checks ?? []) {
    const { check = '', inclusive = true, ...def } = internals.def as { check?: string; inclusive?: boolean };
    const bound = (def as Record<string, unknown>)[known[check] ?? ''];
    if (typeof bound !== 'number') return null;
    bounds.push({ isFloor: check === 'greater_than' || check === 'min_length', bound, inclusive });
  }
  return (size) =>
    bounds.every(({ isFloor, bound, inclusive }) =>
      size === bound ? inclusive : isFloor ? size > bound : size < bound,
    );
}
