import type { Trouble } from '../../ui/form.ts';

/**
 * Renames the field errors of a call: the call uses the wire's names, the fields the specification's names of the
 * screen.
 * @param names the field's name for each name on the wire that differs.
 */
export function atFields(
  explain: (error: unknown) => Trouble,
  names: Readonly<Record<string, string>>,
): (error: unknown) => Trouble {
  return (error) => {
    const { fields = {}, ...trouble } = explain(error);
    const named = Object.entries(fields).map(([name, words]) => [names[name] ?? name, words] as const);
    return { ...trouble, fields: Object.fromEntries(named) };
  };
}
