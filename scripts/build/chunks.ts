import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

const PAGE_SIDE = resolve('web/data/catalogue/catalogue.ts')
const WORKER_SIDE = resolve('web/data/catalogue/download-worker.ts')

/** What the page and the catalogue's download worker both run. */
const SHARED_WITH_WORKER =
  /\/node_modules\/(zod|idb)\/|\/shared\/(catalogue\/(wire|types|search-text|part-names)|domain\/fold)\.ts|\/catalogue\/(catalogue-db|download)\.ts/
/** What a player's rows need, in the page and in its own replay: small modules that compress better together. */
const ROWS =
  /\/shared\/(contract|collections)\/|\/shared\/domain\/kamas\.ts|\/web\/data\/(draft|local-db|merge|rows|save|transport|uncommitted)\.ts/

/** The chunks that the page itself loads: no other needs to ask for them again. */
const START = /^assets\/(index|packages|worker|rows|rolldown-runtime)-[^/]+\.js$/

/** What several tools use: a chunk of its own for each would be one name more in the start. */
const SHARED_BY_TOOLS =
  /\/web\/ui\/(prices\/)?[^/]+\.tsx?$|\/web\/data\/(last-rows|latest-prices|reverse|row-id)\.ts|\/shared\/domain\//

type ModuleInfo = { importedIds: readonly string[] }
type Chunking = { getModuleInfo: (id: string) => ModuleInfo | null }

const FIRST_TOOL = resolve('web/features/picker/page.tsx')
let first: ReadonlySet<string> | undefined

/** The modules that the first tool imports, and those that these import. */
function firstToolModules(chunking: Chunking): ReadonlySet<string> {
  const found = new Set([FIRST_TOOL])
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

function kitName(id: string, chunking: Chunking): string {
  first ??= firstToolModules(chunking)
  return first.has(id) ? 'kit' : 'kit-more'
}

/** Screens of one feature that are small, and seldom wanted before the first tool: one chunk, one name in the start. */
const TOGETHER = /\/web\/features\/(account|legal|premium|sign-in)\//
const featureName = (id: string): string => TOGETHER.exec(id)?.[1] ?? 'screens'

/**
 * Which chunks a first visit loads: the packages of every screen (they change seldom), the code that runs in the
 * worker too, the rows, one chunk for the rest of what the shell needs, and what tools share of the kit. Everything
 * else splits by route.
 */
const groups = [
  { name: 'worker', test: SHARED_WITH_WORKER, priority: 4 },
  {
    name: 'packages',
    test: packages(
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      'dexie',
      'zustand',
      '@leeoniya/ufuzzy',
    ),
    priority: 4,
  },
  { name: 'rows', test: ROWS, priority: 3 },
  {
    name: 'start',
    test: (id: string) => id !== WORKER_SIDE,
    tags: ['$initial' as const],
    priority: 2,
  },
  { name: kitName, debugName: 'kit', test: SHARED_BY_TOOLS, minShareCount: 2, priority: 1 },
  { name: 'contact', test: /\/web\/data\/contact-/, priority: 1 },
  { name: featureName, debugName: 'features', test: TOGETHER, priority: 0 },
]

/** The chunks of the built page. */
export const chunks: Plugin = {
  name: 'comptoir-chunks',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    // Dexie's first entry point is for browsers of any age, and React Router's is its development build.
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
        {
          find: /^react-router$/,
          replacement: resolve('node_modules/react-router/dist/production/index.mjs'),
        },
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve('web/ui/create-icon.ts') },
      ],
    },
    build: {
      rolldownOptions: { output: { codeSplitting: { groups } } },
      modulePreload: { resolveDependencies: (_name, needs) => needs.filter((need) => !START.test(need)) },
    },
  }),
  // Vite builds a worker apart, with a copy of every package; as a chunk of the page it shares them.
  transform(code, id) {
    if (id !== PAGE_SIDE) return undefined
    const address = "new URL('./download-worker.ts', import.meta.url)"
    if (!code.includes(address)) throw new Error(`${id}: where is the worker?`)
    const chunk = this.emitFile({ type: 'chunk', id: WORKER_SIDE, name: 'download-worker' })
    return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${chunk}`), map: null }
  },
}
