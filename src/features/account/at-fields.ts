import type { Trouble } from '../../ui/form.ts';

/**
 * Puts the refusals of a call beside the fields of a screen: the call speaks the wire's names, the fields carry the
 * specification's names of the screen.
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
