/** A moment as a field of type `datetime-local` takes it, in the zone of this device: '2026-03-02T17:00'. */
export function localTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
