import * as z from 'zod/mini';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: string[];
}

/** The paths of every field of a schema: 'tokens.access', 'enrolled_students[].name', '[].id' for a list's items. */
export function fieldsOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string[] {
  if (schema === undefined) return [];
  return pathsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, '');
}

/** The choices of one field of an object, as its schema has them. */
export function choicesOf(schema: z.ZodMiniType, field: string): string[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return properties?.[field]?.enum ?? [];
}

function pathsOf(schema: JsonSchema, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsOf(field, path)];
  });
  const items = schema.items === undefined ? [] : pathsOf(schema.items, `${at}[]`);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => pathsOf(choice, at));
  return [...own, ...items, ...choices];
}
