import * as z from 'zod/mini';

/**
 * Reads values by a schema that is compiled at its first use, with the results and issues of the schema itself. Reading
 * by the schema walks all of its parts for each value; compiling takes about a millisecond, too long to do it for all
 * at the start.
 */
export function compiledSchema<S extends z.ZodMiniType>(
  schema: S,
): (value: unknown) => z.core.util.SafeParseResult<z.output<S>> {
  let compiled: S | null = null;
  return (value) => (compiled ??= z.compile(schema)).safeParse(value);
}
