/** Hands bytes to the person as a file, with no network and no server. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a value to the person as a JSON file. */
export function saveJson(value: unknown, name: string): void {
  saveFile(`${JSON.stringify(value, null, 2)}\n`, 'application/json', name);
}
