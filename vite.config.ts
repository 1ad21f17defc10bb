import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunks } from './scripts/build/chunks.ts'

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

const unit = { environment: 'node', include: ['tests/{domain,sync,server,support}/**/*.test.ts'] }
/** Tests that drive the built application, one file after the other. */
const built = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 90_000,
  hookTimeout: 90_000,
} as const
const simulation = ['tests/sync/simulation*.test.ts', 'tests/sync/planted-faults*.test.ts']

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [chunks, react(), sonnerStyleSheet, ...(process.env.VITEST ? [] : [tailwindcss()])],
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
    globalSetup: ['tests/support/loopback-guard.ts'],
    setupFiles: ['tests/support/name-test-file.ts'],
    projects: [
      { extends: true, test: { name: 'unit', ...unit, exclude: simulation } },
      {
        extends: true,
        test: {
          name: 'features',
          environment: 'happy-dom',
          include: ['tests/features/**/*.test.{ts,tsx}'],
          // Screens wait by the clock: on a busy machine one of thirteen hundred may wait too short.
          retry: 1,
        },
      },
      {
        extends: true,
        test: { name: 'sync', environment: 'node', include: simulation, testTimeout: 600_000 },
      },
      {
        extends: true,
        // Each file walks with a browser and a server of its own: two at once use both cores.
        test: {
          ...built,
          name: 'accessibility',
          include: ['tests/accessibility/**/*.test.ts'],
          fileParallelism: true,
          retry: 1,
        },
      },
      { extends: true, test: { name: 'e2e', ...built, include: ['tests/e2e/**/*.test.ts'], retry: 1 } },
      {
        extends: true,
        test: {
          ...built,
          name: 'postgres',
          include: ['tests/{server,sync,postgres}/**/*.test.ts'],
          // Planted faults, commands on a SQLite file, and what has no database.
          exclude: [
            'tests/sync/planted-faults*.test.ts',
            'tests/server/{admin,backup,restore}-command.test.ts',
            'tests/server/{deploy-*,process,config,threats,dependencies}.test.ts',
          ],
          globalSetup: 'tests/support/postgres-cluster.ts',
          fileParallelism: true,
          // Two processes and a database take turns as the machine lets them: what a test waited for may come later.
          retry: 1,
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: { name: 'engines', ...built, include: ['tests/engines/**/*.test.ts'], retry: 1 },
      },
      { extends: true, test: { name: 'faults', ...built, include: ['tests/faults/**/*.test.ts'] } },
    ],
  },
})
