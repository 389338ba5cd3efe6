/** 'Tuesday 24 November at 08:30 (Europe/Dublin time)'. */
export function momentIn(at: Date, timeZone: string): string {
  const moment = at.toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return `${moment} (${timeZone} time)`;
}
