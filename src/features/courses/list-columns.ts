/** The columns of a list; a name may be in two. Null if there is no such column. */
export interface ListColumns {
  email: number | null;
  roll_no: number | null;
  names: readonly number[];
}

const HEADINGS = {
  email: /^(student|university|college|school|official|primary|personal)?(e?mail)(id|address|addresses)?$/,
  roll_no:
    /^(student|university|class)?(roll|rollno|rollnumber|id|idno|idnumber|studentno|studentnumber|enrol?l?mentno|enrol?l?mentnumber|registrationno|registrationnumber|regno|matriculationno|prn|usn)$/,
  first: /^(first|given|fore)names?$/,
  last: /^(last|sur|family|second)names?$/,
  name: /^(student|full|complete)?names?(ofthestudent|ofstudent)?$|^student$/,
};

type Kind = keyof typeof HEADINGS;

/** The columns named by a row of headings; null if it is no such row. */
export function namedColumns(cells: readonly string[]): ListColumns | null {
  if (cells.some((cell) => cell.includes('@'))) return null;
  const plain = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const at = (kind: Kind) => plain.findIndex((cell) => HEADINGS[kind].test(cell));
  const [email, roll] = [at('email'), at('roll_no')];
  if (email === -1 && roll === -1) return null;
  const parts = [at('first'), at('last')].filter((index) => index !== -1);
  const whole = at('name');
  return { email: orNull(email), roll_no: orNull(roll), names: whole === -1 ? parts : [whole] };
}

/**
 * The columns of a list without headings, guessed from their cells: most @ signs, most digits, and of the others most
 * letters.
 */
export function guessedColumns(rows: readonly (readonly string[])[]): ListColumns {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const free = new Set(Array.from({ length: width }, (_, index) => index));
  const take = (holds: (cell: string) => boolean): number | null => {
    let best: { index: number; count: number } | null = null;
    for (const index of free) {
      const count = rows.filter((cells) => holds(cells[index] ?? '')).length;
      if (count > (best?.count ?? 0)) best = { index, count };
    }
    if (best !== null) free.delete(best.index);
    return best?.index ?? null;
  };
  const email = take((cell) => cell.includes('@'));
  const roll = take((cell) => /\d/.test(cell) && !cell.includes('@'));
  const name = take((cell) => /\p{L}/u.test(cell) && !cell.includes('@'));
  return { email, roll_no: roll, names: name === null ? [] : [name] };
}

function orNull(index: number): number | null {
  return index === -1 ? null : index;
}
