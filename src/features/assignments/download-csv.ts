/** Hands a table to the person as a file, with no network and no server. */
export function downloadCsv(csv: string, title: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replaceAll(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ').trim()}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
