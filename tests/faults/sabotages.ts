/** The planted faults, each of which a run must find. */
export const sabotages = {
  /** The server answers a transaction before it is committed. */
  'acknowledge before commit': 'server',
  /** The client counts an edit as stored once it is sent. */
  'delete before acknowledgement': 'client',
  /** The client takes any answer of status 200 to 299 as an acknowledgement of all that it sent. */
  'trust any 200': 'client',
  /** The server stores edits that leave a gap. */
  'no gap check': 'server',
  /** The client does not compare the version vector of an answer with what it knows to have been stored. */
  'no vector check': 'client',
  /** The server takes pushes without looking who signed them. */
  'no session check': 'server',
} as const;

export type Sabotage = keyof typeof sabotages;

export const sabotageNames = Object.keys(sabotages) as Sabotage[];

/** The sabotages that `text`, an option of the command, names: one or all. */
export function readSabotages(text: string | undefined): Sabotage[] {
  if (text === undefined) return [];
  if (text === 'all') return sabotageNames;
  const named = sabotageNames.find((name) => name === text);
  if (named === undefined) throw new Error(`--sabotage is all, or one of: ${sabotageNames.join(', ')}.`);
  return [named];
}
