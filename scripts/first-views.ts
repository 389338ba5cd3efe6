import type { Plugin, Rolldown } from 'vite';

/** Parts of every page of a signed-in person: the device, and what it opens with. */
const SIGNED_IN = ['src/app/signed-in.tsx', 'src/offline/device/make-database.ts', 'src/offline/waiting/backlog.ts'];
/** The book around a screen. */
const BOOK = [...SIGNED_IN, 'src/app/shell.tsx', 'src/app/above-screen.tsx'];

/**
 * The paths on which people begin, and the sources whose code their first view needs beside the entry, in the order of
 * need. A part of a path that begins with a colon is any word.
 */
const FIRST_VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/app/site-layout.tsx', 'src/features/account/log-in-screen.tsx'],
  '/signup': ['src/app/site-layout.tsx', 'src/features/account/sign-up-screen.tsx'],
  '/dashboard/student': [
    ...BOOK,
    'src/app/student-dashboard.tsx',
    'src/features/assignments/returned-link.tsx',
    'src/app/student-dashboard-below.tsx',
  ],
  '/editor': [
    ...SIGNED_IN,
    'src/app/editor-route.tsx',
    'src/offline/journal/documents.ts',
    'writing/document/checkpoint.ts',
    'src/offline/delivery/push.ts',
    'src/offline/journal/time-ops.ts',
    'src/offline/journal/sound.ts',
    'src/features/editor/aside-panels.tsx',
    'src/features/evidence/analysis/detection.tsx',
  ],
  '/dashboard/teacher': [...BOOK, 'src/app/teacher-dashboard.tsx'],
  '/teacher/assignment/:id': [
    ...BOOK,
    'src/app/assignment-details-route.tsx',
    'src/features/assignments/extensions-section.tsx',
  ],
};

/** Where the build says which page is for which path: a JSON object from path to file. */
const FIRST_VIEWS_FILE = 'first-views.json';

/**
 * Writes a page for each path on which people begin: the app's page, with links by which the browser fetches all code
 * of the first view at once. Without them each part is asked for only when the part before has run.
 */
export const firstViews: Plugin = {
  name: 'first-views',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const files: Record<string, string> = {};
      for (const [path, parts] of Object.entries(FIRST_VIEWS)) {
        const fileName = `first-views/${path.slice(1).replaceAll(/\W+/g, '-')}.html`;
        files[path] = fileName;
        this.emitFile({ type: 'asset', fileName, source: withLinks(html, filesOf(parts, bundle)) });
      }
      this.emitFile({ type: 'asset', fileName: FIRST_VIEWS_FILE, source: JSON.stringify(files) });
    },
  },
};

/** The scripts and styles that these sources need, each before what imports it. Throws for a source without code. */
function filesOf(parts: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  for (const part of parts) {
    const home = Object.values(bundle).find(
      (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/${part}`)),
    );
    if (home === undefined) throw new Error(`The build has no code of ${part}.`);
    add(home.fileName);
  }
  return found;
}

/** The page with a link to each file that it doesn't name yet. */
function withLinks(html: string, files: ReadonlySet<string>): string {
  const links = [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return html.replace('</head>', `${links.join('')}</head>`);
}
