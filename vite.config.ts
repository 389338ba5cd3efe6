import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressedFiles } from './scripts/compressed-files.ts';
import { isSmallFile, smallFiles } from './scripts/small-files.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Code that every page loads. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(history|router-core|react-router|store|react-store))\/|\/contract\/(access|account|endpoint|identifier|name|problem|university-name|version)\.ts$|\/src\/ui\/(?!avatar|csv|dialog|field|file-button|form|instructions|lazy-part|logo|more\.tsx|pages-near|save-(file|json)|shortcuts|steps|tabs|use-(announced|device-now))|\/src\/wording\/time\.ts$|\/src\/api\/|\/src\/app\/(start|router|root|root-route|site-routes|guards|error-screen|create-services|theme|page-start|versions)\.tsx?$|\/src\/data\/(services|trouble)\.tsx?$|\/src\/features\/account\/home\.ts$/;
/** Code that every page of a signed-in person loads beside that. */
const SIGNED_IN_PAGES =
  /node_modules\/@tanstack\/(query-core|react-query)\/|\/contract\/assignment\.ts$|\/src\/app\/(signed-in|sign-out|connection-chip|chip-words|update|answer-cache|answer-store|router-data)\.tsx?$|\/src\/ui\/(lazy-part|save-file|use-device-now)\.tsx?$|\/src\/data\/(api-query|use-later|use-now|use-steady|version|waiting)\.tsx?$|\/src\/wording\/(effective-deadline|extension-words|plural|zoned-words)\.ts$/;
/** The device: session, outbox and what watches over them. What only some screens ask for stays apart. */
const DEVICE =
  /\/src\/offline\/\w+\/(browser-ports|connection|database|device-status|dexie-database|digest|item-id|journals?|later-documents|locks|open-device|outbox|page-(device|owner)|push-limits|pusher|reach|retry|rows|session-note|store-watch|tab-channel|tail|transaction|uploader|within)\.ts$|\/src\/api\/probe\.ts$|\/contract\/op-constants\.ts$/;
/** What goes to the university and comes from it: fetched once a page stands. */
const EXCHANGE =
  /\/src\/offline\/\w+\/(acknowledgements|apply-answer|classify-push-answer|credentials|deliver|encode|outbox-streams|plan|pull|push|refusals|select-push|sign-body)\.ts$/;
/** What shows what waits and what sends it both judge rows: the one must come without the other. */
const ROWS_JUDGED = /\/src\/offline\/journal\/intact\.ts$/;
/** A log-in and a sign-out need these without the exchange. */
const SESSION_KEYS = /\/src\/offline\/device\/(device-keys|noted-session)\.ts$/;
/** Ops as bytes, for the exchange and for the engine. */
const PACKING =
  /\/src\/offline\/\w+\/(log|log-meta|own-stream)\.ts$|\/writing\/wire\/(bytes|ids|op-(format|reader|writer)|other-ops|pack|places|wide-text)\.ts$/;
/** The writing engine: what an editor opens documents with. What only reports and results need comes with them. */
const ENGINE =
  /\/src\/offline\/\w+\/(document-(facts|writer)|documents|inbox|open-(document|writers?)|puller|selection)\.ts$|\/writing\/document\/(compose|conflict|counts|document|run(-store|-tree)?|stream-index)\.ts$/;

/**
 * What a visit begins with: its parts are preloaded together. The parts of every other screen are fetched after it, or the
 * service worker has them already, so that every page is spared the list of their names.
 */
const BEGUN_WITH =
  /(shell|site-layout|student-dashboard|teacher-dashboard|editor-route|(landing|log-in|sign-up)-screen)-/;
/** What asks for more has these already. */
const ON_EVERY_PAGE = /assets\/(app|rolldown-runtime)-/;
/** What the leaves about a class share: beside them, not within one. */
const OF_A_CLASS = /\/(contract\/(class|statistics)|features\/assignments\/figures)\.ts$/;
/** Small parts that the dashboards share: one file compresses better than two. */
const DASHBOARDS = /\/src\/(data\/query-view|features\/account\/kept|ui\/logo)\.tsx?$/;
/** Small parts of a student's lists, on the dashboard and on the page of assignments. */
const STUDENT_LISTS =
  /\/contract\/(own-concern|return)\.ts$|\/src\/features\/(assignments\/(assignment-row|due-sentence|here|phase|use-last-written)|marking\/(opened-returns|return-row))\.tsx?$|\/src\/wording\/grade-words\.ts$/;
/** What lists, forms and reports share: beside the lists of a student, which not every page shows. */
const DRAFTS_AND_FIGURES = /\/src\/(data\/draft|wording\/figure)\.ts$/;
/** Report and replay share their shapes: one style sheet is a quarter smaller than two. */
const EVIDENCE_STYLE = /\/src\/features\/evidence\/(report\/evidence|replay\/replay)\.css$/;

/** The built app makes no mutations with TanStack Query: see src/data/no-mutations.ts. */
const withoutMutations: Plugin = {
  name: 'without-mutations',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './mutationCache.js' && importer?.includes('@tanstack/query-core') === true
      ? new URL('src/data/no-mutations.ts', import.meta.url).pathname
      : null,
};

/**
 * Of the contract a page carries the schemas with which it reads answers, and no others: making one does nothing else,
 * and what a request may hold and who may make it is the server's to check.
 */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/[\w-]+\.ts$/.test(id)
      ? code
          .replaceAll(/^ {2}(params|query|body): .*,$/gm, '')
          .replaceAll(/^ {2}(access: \{ kind: '[\w ]+').*,$/gm, '  $1 },')
          .replaceAll(/(?<![\w.])z(?=\s*\.\w+\()/g, '/* @__PURE__ */ z')
      : undefined,
};

/** Eight hexadecimal digits tell the versions of a file apart, and do not compress: the worker is spared the other 24. */
const withShortRevision = <File extends { revision: string | null }>(file: File): File => ({
  ...file,
  revision: file.revision?.slice(0, 8) ?? null,
});

export default defineConfig({
  // React has had it since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // scripts/size.ts reads from it which files a page loads.
    manifest: true,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (screen, parts, { hostType }) =>
        hostType === 'html'
          ? parts
          : parts.filter((part) => (BEGUN_WITH.test(screen) || part.endsWith('.css')) && !ON_EVERY_PAGE.test(part)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // No getter of ours does anything: what is only read, such as a schema that is only spread, is dropped.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Three larger files compress better than thirty small ones, and come sooner. Screens stay apart.
        codeSplitting: {
          groups: [
            { name: 'app', test: EVERY_PAGE, priority: 2 },
            { name: 'signed-in', test: new RegExp(`${SIGNED_IN_PAGES.source}|${DEVICE.source}`), priority: 1 },
            { name: 'engine', test: new RegExp(`${PACKING.source}|${ENGINE.source}`), priority: 1 },
            { name: 'exchange', test: EXCHANGE },
            { name: 'rows-judged', test: ROWS_JUDGED, priority: 1 },
            { name: 'session-keys', test: SESSION_KEYS, priority: 1 },
            { name: 'of-a-class', test: OF_A_CLASS, priority: 1 },
            { name: 'dashboards', test: DASHBOARDS, priority: 1 },
            { name: 'drafts-and-figures', test: DRAFTS_AND_FIGURES, priority: 2 },
            { name: 'student-lists', test: STUDENT_LISTS, priority: 1 },
            { name: 'evidence', test: EVIDENCE_STYLE, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  plugins: [
    leanContract,
    withoutMutations,
    react(),
    smallFiles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself, under its own Trusted Types policy.
      injectRegister: false,
      manifest: JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8')),
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'small-files.json',
          'assets/**/*.{js,css}',
          '*.svg',
          'favicon-*.png',
          'icon-192.png',
        ],
        manifestTransforms: [
          (files) => ({ manifest: files.filter((file) => !isSmallFile(file)).map(withShortRevision) }),
        ],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    compressedFiles,
  ],
});
