/** One string, rule, state or constant of the specification. */
export interface Row {
  /** `words` and `constant` are to the letter; `rule` and `state` are in our own words. */
  kind: 'words' | 'constant' | 'rule' | 'state';
  text: string;
  /** The test file that takes this row by its id. */
  by: string;
  /** The number of the departure in departures.ts: the row’s test shows the departure. */
  departs?: Departure | undefined;
}

export type Departure = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Wish = string | Omit<Row, 'by'>;

/** Rows that one test file meets, by their ids: 'section.subject.name'. A bare string is words. */
export function metBy<const Id extends string>(by: string, wishes: Record<Id, Wish>): Record<Id, Row> {
  const row = (wish: Wish): Row => ({ by, ...(typeof wish === 'string' ? { kind: 'words', text: wish } : wish) });
  return Object.fromEntries(Object.entries<Wish>(wishes).map(([id, wish]) => [id, row(wish)])) as Record<Id, Row>;
}

/** What must hold, in our own words. */
export function rule(text: string, departs?: Departure): Omit<Row, 'by'> {
  return { kind: 'rule', text, departs };
}

/** What follows what, in our own words. */
export function state(text: string, departs?: Departure): Omit<Row, 'by'> {
  return { kind: 'state', text, departs };
}

/** A figure or a limit, as the specification writes it. */
export function constant(text: string, departs?: Departure): Omit<Row, 'by'> {
  return { kind: 'constant', text, departs };
}

/** Words whose meaning departs, while they stay to the letter. */
export function departing(departs: Departure, text: string): Omit<Row, 'by'> {
  return { kind: 'words', text, departs };
}
