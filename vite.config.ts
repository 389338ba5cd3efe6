import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressedFiles } from './scripts/compressed-files.ts';
import { firstViews } from './scripts/first-views.ts';
import { isSmallFile, smallFiles } from './scripts/small-files.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Code that every page loads. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(history|router-core|react-router|store|react-store))\/|\/contract\/(access|account|endpoint|identifier|name|problem|university-name|version|zone)\.ts$|\/src\/ui\/(?!avatar|come-to|csv|dialog|field|file-button|form|found|formatting|in-order|instructions|lazy-part|lines|logo|more\.|pages-near|preview-parts|save-(file|json)|shortcuts|sort-heads|steps|tabs|text-of-file|typed-number|use-(announced|device-now))|\/src\/wording\/time\.ts$|\/src\/api\/|\/src\/app\/(start|router|root|root-route|site-routes|guards|error-screen|create-services|theme|page-start|versions)\.tsx?$|\/src\/data\/(services|trouble)\.tsx?$|\/src\/features\/account\/home\.ts$/;
/** Code that every page of a signed-in person loads beside that. */
const SIGNED_IN_PAGES =
  /node_modules\/@tanstack\/(query-core|react-query)\/|\/contract\/assignment\.ts$|\/src\/app\/(signed-in|sign-out|connection-chip|chip-words|update|answer-cache|answer-store|router-data)\.tsx?$|\/src\/ui\/(lazy-part|save-file|use-device-now)\.tsx?$|\/src\/data\/(api-query|use-later|use-now|use-steady|version|waiting)\.tsx?$|\/src\/wording\/(effective-deadline|extension-words|plural|zoned-words)\.ts$/;
/** The device: session, outbox and what watches over them. What only some screens ask for stays apart. */
const DEVICE =
  /\/src\/offline\/\w+\/(browser-ports|connection|database|device-status|dexie-database|digest|intact|item-id|journals?|later-documents|locks|open-device|outbox|page-(device|owner)|push-limits|pusher|reach|retry|rows|session-note|store-watch|tab-channel|tail|transaction|uploader|within)\.ts$|\/src\/api\/probe\.ts$|\/contract\/op-constants\.ts$|\/writing\/document\/counts\.ts$/;
/** What goes to the university and comes from it: fetched once a page stands. */
const EXCHANGE =
  /\/src\/offline\/\w+\/(acknowledgements|apply-answer|classify-push-answer|credentials|deliver|encode|outbox-streams|plan|pull|push|refusals|select-push|sign-body)\.ts$/;
/** What shows what waits: a page opens with it, and what sends needs parts of it. */
const BACKLOG =
  /\/src\/offline\/(waiting\/(backlog(-look|-stream)?|waiting)|parking\/(parked|text-in)|requests\/(released-action|row|store)|device\/device-reads|journal\/last-target)\.ts$/;
/** A log-in and a sign-out need these without the exchange. */
const SESSION_KEYS = /\/src\/offline\/device\/(device-keys|noted-session)\.ts$/;
/** Ops as bytes, for the exchange and for the engine. */
const PACKING =
  /\/src\/offline\/\w+\/(log|log-meta|own-stream)\.ts$|\/writing\/wire\/(bytes|ids|op-(format|reader|writer)|other-ops|pack|places|wide-text)\.ts$/;
/** The writing engine: what an editor opens documents with. What only reports and results need comes with them. */
const ENGINE =
  /\/src\/offline\/\w+\/(document-(facts|writer)|documents|inbox|open-(document|writers?)|puller|selection)\.ts$|\/writing\/document\/(compose|conflict|document|run(-store|-tree)?|stream-index)\.ts$/;

/**
 * What a visit begins with: its parts are preloaded together. The parts of every other screen are fetched after it, or the
 * service worker has them already, so that every page is spared the list of their names.
 */
const BEGUN_WITH =
  /(book|site-layout|student-(below|dashboard)|teacher-dashboard|editor-route|(landing|log-in|sign-up)-screen)-/;
/** What asks for more has these already. */
const ON_EVERY_PAGE = /assets\/(app|rolldown-runtime)-/;
/** Small parts of nearly every screen but the editor. */
const SCREENS =
  /\/src\/(ui\/(logo|steps)|data\/(draft|query-view)|app\/theme-choice|features\/account\/kept|wording\/figure)\.tsx?$/;
/** The book around a screen, and what the lists on the dashboards and on a class share. */
const BOOK =
  /\/contract\/(own-concern|return)\.ts$|\/src\/app\/(shell|use-approval|dashboard-head|device-section)\.tsx?$|\/src\/ui\/avatar\.tsx$|\/src\/features\/(assignments\/(assignment-row|due-sentence|here|phase|use-last-written|write-link)|marking\/(opened-returns|return-row))\.tsx?$|\/src\/wording\/(grade-words|part-words)\.ts$/;
/** Courses, and what of a person's changes of them still waits. */
const COURSES =
  /\/contract\/(course|enrollment|made-id|teaching)\.ts$|\/src\/(data\/(done|pending-requests|waiting-actions|wanted)|wording\/list)\.tsx?$|\/src\/(app\/not-yours|features\/(assignments\/progress-words|courses\/course-words))\.tsx?$/;
/** What both dashboards show below their lists, and a class above its own. */
const DASHBOARDS =
  /\/src\/features\/(evidence\/concerns\/own-concerns|profile\/(account-section|use-waiting-profile))\.tsx?$|\/src\/app\/(above-screen|first-steps|first-steps-section|install-offer|install-steps|installation|keep-storage|kept-here|reload-here|storage-words|update-row|use-storage-facts)\.tsx?$/;
/** What a class and the returned work of a student share. */
const OF_A_CLASS =
  /\/contract\/(class|marking|marking-change|standing|op|over-limit|regrade|statistics|submission)\.ts$|\/src\/features\/assignments\/figures\.ts$/;
/** What forms and long lists are made of. */
const FORMS =
  /\/src\/(data\/(use-change|change-trouble)|ui\/(dialog|field|form|form-dialog|form-draft|pages-near|tabs|use-announced))\.tsx?$/;
/** What the teacher's dashboard, a class and the editor say of an assignment, and with what it is changed. */
const OF_AN_ASSIGNMENT =
  /\/contract\/(change-assignment|extension|to-mark|zoned-time)\.ts$|\/src\/(data\/(ai-policy|later-draft|show-passage)|ui\/(instructions|formatting\/(address|cut|emphasis|notes|parse|span|words)|save-json)|wording\/(ai-policy-words|grace-words|lateness-words|moved-times))\.tsx?$/;
/** A teacher's courses: on the dashboard and on a course's page. */
const TAUGHT =
  /\/src\/(app\/course-parts|features\/(assignments\/(assignment-fields|course-assignments|create-assignment-dialog|more-fields|typed-assignment)|courses\/(course-analysis|duplicate-course|enrolled-students|range-item)|enrollment\/requests))\.tsx?$/;
/** A class below the first screenful. */
const CLASS_BELOW =
  /\/contract\/downtime\.ts$|\/src\/features\/(assignments\/(downtime-offers|extend-dialog|extensions-section|unsent-line|unsent-notice)|marking\/(marking-state|release-dialog))\.tsx?$|\/src\/data\/student-choice\.tsx$/;
/** The files of a task, and those kept on the device. */
const TASK_FILES =
  /\/contract\/task-file\.ts$|\/src\/(data\/(task-files|use-kept-files)|offline\/device\/kept-files|wording\/(bytes|task-file-words))\.tsx?$/;
/** What only some rows of a student's assignments show. */
const OF_SOME_ROWS = /\/src\/features\/assignments\/(asked|returned-link|statement-asked)\.tsx$/;
/** Beside the sheet of the editor. */
const BESIDE_THE_SHEET =
  /\/src\/features\/editor\/(above-tools|announcer|aside-panels|device-receipt|dictionary-count|find-in-text|hand-in|line-top|merge|notices|panels|receipt-panel|restore|sheet-overlay|state-panels|sync-line|typing-room|typing-sheet|use-missing|use-shared|version-notice)\.tsx?$|\/writing\/document\/dictionary-words\.ts$/;
/** What is recorded of a text: answers that the editor, reports and proofs read. */
const RECORDS =
  /\/contract\/(analysis|composition|recording|report|row)\.ts$|\/src\/(features\/evidence\/analysis\/text-hash|wording\/(measure|recording-words))\.ts$/;
/** A student's dashboard below the first screenful. */
const STUDENT_BELOW =
  /\/contract\/announcement\.ts$|\/src\/(app\/student-dashboard-below|data\/latest|features\/(announcements\/newest-announcements|enrollment\/(student-courses|course-state|asked|student-course-row)|marking\/returned-section))\.tsx?$/;
/** Report and replay share their shapes: one style sheet is a quarter smaller than two. */
const EVIDENCE_STYLE = /\/src\/features\/evidence\/(report\/evidence|replay\/replay)\.css$/;

/** What long lists are made of, with the style that they share with a class and its texts. */
const LISTS =
  /\/src\/ui\/(come-to|found|in-order|sort-heads|use-announced)\.tsx?$|\/src\/(data\/student-choice|ui\/(lines|more)|features\/(assignments\/class|marking\/marking))\.css$/;

/** Files that people choose. Alone each part is smaller than what it costs to fetch it. */
const CHOSEN_FILES = /\/src\/(data\/chosen-files|ui\/file-button)\.tsx?$/;

/** A university's programs, apart from the rest of its administration: small files come together (scripts/small-files.ts). */
const PROGRAMS = /\/src\/features\/university\/(add-form|named-rows|programs)\.tsx$/;

/** The parts of TanStack Query that the built app never uses, and what stands for each. */
const UNUSED_OF_QUERY: Readonly<Record<string, string>> = {
  './mutationCache.js': 'src/data/no-mutations.ts',
  './infiniteQueryBehavior.js': 'src/data/no-infinite-queries.ts',
};

/** The files that load them on every page. */
const QUERY_ITSELF = /@tanstack\/query-core\/.*\/(query|queryClient)\.js$/;

const withoutUnusedOfQuery: Plugin = {
  name: 'without-unused-of-query',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const instead = UNUSED_OF_QUERY[source];
    return instead !== undefined && importer !== undefined && QUERY_ITSELF.test(importer)
      ? new URL(instead, import.meta.url).pathname
      : null;
  },
};

/**
 * Of the contract a page and the worker carry the schemas with which they read answers, and no others: making one does nothing else,
 * and what a request may hold and who may make it is the server's to check.
 */
const leanContract = (): Plugin => ({
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
});

/** Citation.js could fetch what it reads, by code of Node. It reads what it is given, so that this is left out. */
const NO_FETCH = '\0no-fetch';
const withoutFetchers: Plugin = {
  name: 'without-fetchers',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (/^(node|sync)-fetch$/.test(source) ? NO_FETCH : null),
  load: (id) => (id === NO_FETCH ? 'export const Headers = undefined; export default undefined;' : undefined),
};

/** Styles of citations without the comments and blanks that only their authors need: a third of them. */
const leanStyles: Plugin = {
  name: 'lean-styles',
  apply: 'build',
  enforce: 'pre',
  load: async (id) =>
    /\/citations\/styles\/[\w-]+\.(csl|xml)\?raw$/.test(id)
      ? `export default ${JSON.stringify(
          (await readFile(id.replace('?raw', ''), 'utf8')).replaceAll(/<!--[^]*?-->/g, '').replaceAll(/>\s+</g, '><'),
        )}`
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
    // citeproc with its styles, which loads when somebody cites.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      // No getter of ours does anything: what is only read, such as a schema that is only spread, is dropped.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Three larger files compress better than thirty small ones, and come sooner. Screens stay apart.
        codeSplitting: {
          groups: [
            { name: 'app', test: EVERY_PAGE, priority: 2 },
            { name: 'signed-in', test: new RegExp(`${SIGNED_IN_PAGES.source}|${DEVICE.source}`), priority: 1 },
            { name: 'backlog', test: BACKLOG, priority: 1 },
            { name: 'engine', test: new RegExp(`${PACKING.source}|${ENGINE.source}`), priority: 1 },
            { name: 'exchange', test: EXCHANGE },
            { name: 'session-keys', test: SESSION_KEYS, priority: 1 },
            { name: 'screens', test: SCREENS, priority: 1 },
            { name: 'book', test: BOOK, priority: 1 },
            { name: 'courses', test: COURSES, priority: 1 },
            { name: 'dashboards', test: DASHBOARDS, priority: 1 },
            { name: 'of-a-class', test: OF_A_CLASS, priority: 1 },
            { name: 'forms', test: FORMS, priority: 1 },
            { name: 'of-an-assignment', test: OF_AN_ASSIGNMENT, priority: 1 },
            { name: 'records', test: RECORDS, priority: 1 },
            { name: 'taught', test: TAUGHT, includeDependenciesRecursively: false },
            { name: 'class-below', test: CLASS_BELOW },
            { name: 'task-files', test: TASK_FILES, includeDependenciesRecursively: false, priority: 1 },
            // What only some texts show asks for it without the rest beside the sheet.
            { name: 'announcement', test: /\/editor\/announcement\.ts$/, includeDependenciesRecursively: false },
            { name: 'own-batches', test: /\/replay\/own-batches\.ts$/, includeDependenciesRecursively: false },
            { name: 'beside-the-sheet', test: BESIDE_THE_SHEET, includeDependenciesRecursively: false },
            { name: 'of-some-rows', test: OF_SOME_ROWS, includeDependenciesRecursively: false },
            { name: 'student-below', test: STUDENT_BELOW, includeDependenciesRecursively: false },
            { name: 'evidence', test: EVIDENCE_STYLE, priority: 1 },
            // The file of the audit log asks for its words without the screen.
            { name: 'audit-words', test: /\/university\/audit-words\.ts$/, includeDependenciesRecursively: false },
            { name: 'chosen-files', test: CHOSEN_FILES, includeDependenciesRecursively: false },
            { name: 'programs', test: PROGRAMS, includeDependenciesRecursively: false, priority: 1 },
            { name: 'lists', test: LISTS, includeDependenciesRecursively: false, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  plugins: [
    leanContract(),
    withoutUnusedOfQuery,
    withoutFetchers,
    leanStyles,
    react(),
    smallFiles,
    firstViews,
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
        buildPlugins: { vite: [leanContract()] },
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
