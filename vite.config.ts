import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunks } from './scripts/build/chunks.ts'
import { legalText } from './scripts/build/legal-text.ts'
import { readerFiles } from './scripts/build/reader-files.ts'
import { filesTagged, tags, usual } from './scripts/test-selection.ts'

// The paths that the server answers; anything else is a page. `npm run dev` sends them on to the server.
const SERVER_PATHS = [
  '^/api/',
  '^/auth/',
  '^/me(\\?|$)',
  '^/(items|recipes)([/?]|$)',
  '^/icons/(item|mount)/',
  '^/user_',
  '^/(healthz|metrics)$',
  '^/\\.well-known/',
]
// sonner adds its style sheet by script, which the page's Content-Security-Policy refuses; the toaster imports it as a file.
const sonnerStyleSheet = {
  name: 'sonner-style-sheet',
  transform: (code: string, id: string) =>
    id.includes('/sonner/dist/') ? code.replace(/^__insertCSS\(.*\);?$/m, '') : undefined,
}
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:8787'

/** A worker keeps its modules from one file to the next: only where none replaces a module or keeps a database in one. */
const node = { environment: 'node', isolate: false, testTimeout: 20_000, hookTimeout: 60_000 } as const
/** Tests that drive the built application. */
const built = { ...node, testTimeout: 180_000, hookTimeout: 90_000 } as const
/** Their figures count the connections, the memory or the disk of a whole machine: one after the other. */
const alone = { ...built, fileParallelism: false } as const
const FIGURES = 'tests/faults/{live-streams,slow-clients,full-disk}.test.ts'
/** What `npm test` leaves to `npm run test:full`. */
const full = usual ? filesTagged('full', '.') : []

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    chunks,
    legalText,
    readerFiles,
    react(),
    sonnerStyleSheet,
    ...(process.env.VITEST ? [] : [tailwindcss()]),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that runs the page knows modulepreload; data: addresses would need a wider policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server }])) },
  test: {
    root: '.',
    maxWorkers: 2,
    tags,
    globalSetup: ['tests/support/loopback-guard.ts'],
    setupFiles: ['tests/support/name-test-file.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'unit',
          include: ['tests/{domain,server,support}/**/*.test.ts'],
          exclude: full,
        },
      },
      {
        extends: true,
        test: {
          name: 'features',
          environment: 'happy-dom',
          // Each file has modules of its own all the same, but they are read and compiled once for a worker.
          pool: 'vmThreads',
          // On Node 20 both resolve to CommonJS, which cannot require these modules in a virtual machine.
          server: { deps: { inline: [/react-router/] } },
          alias: {
            'react-router-dom': `${import.meta.dirname}/node_modules/react-router-dom/dist/index.mjs`,
            'react-router/dom': `${import.meta.dirname}/node_modules/react-router/dist/development/dom-export.mjs`,
            'react-router': `${import.meta.dirname}/node_modules/react-router/dist/development/index.mjs`,
          },
          // What a test stands in for goes with it.
          restoreMocks: true,
          unstubGlobals: true,
          include: ['tests/features/**/*.test.{ts,tsx}'],
          exclude: full,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sync',
          environment: 'node',
          // A thread starts sooner than a process. Virtual machines share SQLite's error with the first of them, where no other takes it
          // for an error.
          pool: 'threads',
          include: ['tests/{data,sync}/**/*.test.ts'],
          exclude: full,
          provide: { histories: usual ? 150 : 520 },
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: { ...built, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: full },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'accessibility',
          include: ['tests/accessibility/**/*.test.ts'],
          // A page's first state is one of those that the walks of `npm run test:full` look at.
          exclude: usual ? full : ['tests/accessibility/pages-*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'postgres',
          include: usual
            ? filesTagged('postgres', 'server', 'data', 'sync', 'postgres')
            : ['tests/{server,postgres}/**/*.test.ts', ...filesTagged('postgres', 'data', 'sync')],
          // Commands on a SQLite file, what has no database, and what is read of game data before a row of it is written.
          exclude: [
            ...full,
            'tests/server/{admin,backup,restore}-command.test.ts',
            'tests/server/{deploy-*,process,config,threats,dependencies}.test.ts',
            'tests/server/catalogue-{damaged,eleveur,lists}.test.ts',
          ],
          globalSetup: 'tests/support/postgres-cluster.ts',
          setupFiles: 'tests/support/drop-databases.ts',
          // A history takes several databases of its own: fewer of them than on SQLite.
          provide: { histories: usual ? 10 : 60 },
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'partitioned',
          include: filesTagged('postgres', 'server'),
          globalSetup: 'tests/support/partitioned-cluster.ts',
          setupFiles: 'tests/support/drop-databases.ts',
          provide: { histories: 10 },
          testTimeout: 600_000,
        },
      },
      { extends: true, test: { ...built, name: 'engines', include: ['tests/engines/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...built, name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: [FIGURES] },
      },
      { extends: true, test: { ...alone, name: 'limits', include: [FIGURES] } },
    ],
  },
})
