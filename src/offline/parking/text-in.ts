/** All strings found in a damaged value, so that its words stay in sight. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return `${value} `;
  if (typeof value !== 'object' || value === null) return '';
  const { text } = value as { text?: unknown };
  return typeof text === 'string' ? text : Object.values(value).map(textIn).join('');
}
