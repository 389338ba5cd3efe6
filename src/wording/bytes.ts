const KB = 1024;

/** '12 KB', '3.4 MB'; never '0 KB'. */
export function fileSize(bytes: number): string {
  if (bytes < KB * KB) return `${String(Math.max(1, Math.round(bytes / KB)))} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
