import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint';
import type { Prepared } from './authorization-marking-requests.ts';

type Schema = z.core.JSONSchema.BaseSchema;
/** A JSON schema, or a boolean: whether any value fits. */
type Given = z.core.JSONSchema._JSONSchema;
type Part = keyof Pick<Endpoint, 'params' | 'query' | 'body'>;

/** A place of a request that takes text, and the request with a text there. */
export interface TextField {
  readonly place: string;
  with(text: string): Prepared;
}

/** A place within a value, and the value with a text there. */
interface Slot {
  readonly place: string;
  with(text: string): unknown;
}

const PARTS: readonly Part[] = ['params', 'query', 'body'];
const ANY_ID = '00000000-0000-4000-8000-000000000000';
const DEPTH_MAX = 8;

/**
 * Every text field of an endpoint by its schemas: at any depth, in every variant of a union, and as a key of a record.
 * The rest of the request is `prepared`, or values that fit the schema where that has none.
 */
export function textFieldsOf(endpoint: Endpoint, prepared: Prepared): TextField[] {
  return PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) return [];
    const root = z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' }) as Schema;
    const slots = new Map(new Walk(root).slotsOf(root, prepared[part], 0).map((slot) => [slot.place, slot]));
    return [...slots.values()].map((slot) => ({
      place: `${part}${slot.place}`,
      with: (text) => ({ ...prepared, [part]: slot.with(text) }),
    }));
  });
}

class Walk {
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  slotsOf(given: Given, value: unknown, depth: number): Slot[] {
    const schema = this.#resolved(given);
    if (depth > DEPTH_MAX) return [];
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants !== undefined)
      return variants.flatMap((variant, index) =>
        this.slotsOf(variant, this.#fits(variant, value) ? value : undefined, depth + 1).map((slot) => ({
          ...slot,
          place: `|${String(index)}${slot.place}`,
        })),
      );
    if (schema.allOf !== undefined) return schema.allOf.flatMap((one) => this.slotsOf(one, value, depth + 1));
    if (schema.type === 'array') return this.#slotsOfItems(schema, value, depth);
    if (schema.type === 'object') return this.#slotsOfObject(schema, value, depth);
    const takesText = schema.type === undefined || schema.type === 'string';
    return takesText ? [{ place: '', with: (text) => text }] : [];
  }

  #slotsOfItems({ items }: Schema, value: unknown, depth: number): Slot[] {
    if (typeof items !== 'object' || Array.isArray(items)) return [];
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return this.slotsOf(items, first, depth + 1).map((slot) => ({
      place: `[]${slot.place}`,
      with: (text) => [slot.with(text), ...others],
    }));
  }

  #slotsOfObject(schema: Schema, value: unknown, depth: number): Slot[] {
    const rest = isObject(value) ? value : (this.#sampleOf(schema, depth) as Record<string, unknown>);
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      this.slotsOf(property, rest[name], depth + 1).map((slot) => ({
        place: `.${name}${slot.place}`,
        with: (text: string) => ({ ...rest, [name]: slot.with(text) }),
      })),
    );
    const { additionalProperties: values } = schema;
    if (typeof values !== 'object') return named;
    const asValue = this.slotsOf(values, undefined, depth + 1).map((slot) => ({
      place: `.*${slot.place}`,
      with: (text: string) => ({ ...rest, [Object.keys(rest)[0] ?? 'a']: slot.with(text) }),
    }));
    const asKey = { place: '.(key)', with: (text: string) => ({ [text]: this.#sampleOf(values, depth) }) };
    return [...named, ...asValue, asKey];
  }

  /** A value that fits a schema in its shape. */
  #sampleOf(given: Given, depth: number): unknown {
    const schema = this.#resolved(given);
    const [variant] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
    if (variant !== undefined) return this.#sampleOf(variant, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === 'object') {
      const names = depth > DEPTH_MAX ? [] : (schema.required ?? []);
      return Object.fromEntries(
        names.map((name) => [name, this.#sampleOf(schema.properties?.[name] ?? {}, depth + 1)]),
      );
    }
    return sampleOfType(schema);
  }

  /** Whether a value is of a variant of a union, by its constants. */
  #fits(given: Given, value: unknown): boolean {
    const { properties } = this.#resolved(given);
    if (!isObject(value) || properties === undefined) return false;
    return Object.entries(properties).every(([name, property]) => {
      const { const: constant } = this.#resolved(property);
      return constant === undefined || constant === value[name];
    });
  }

  #resolved(schema: Given): Schema {
    if (typeof schema === 'boolean') return {};
    if (schema.$ref === undefined) return schema;
    if (schema.$ref === '#') return this.#root;
    const name = schema.$ref.split('/').at(-1) ?? '';
    return this.#root.$defs?.[name] ?? {};
  }
}

function sampleOfType({ type, minimum }: Schema): unknown {
  if (type === 'array') return [];
  if (type === 'number' || type === 'integer') return Math.max(1, minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : ANY_ID;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
