import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

const PAGE_SIDE = resolve('web/data/catalogue/catalogue.ts')
const WORKER_SIDE = resolve('web/data/catalogue/download-worker.ts')

/** These files as modules; one that was moved is missed here, and not in what a first visit loads. */
function modules(files: readonly string[]): Set<string> {
  const paths = new Set(files.map((file) => resolve(file)))
  for (const path of paths) if (!existsSync(path)) throw new Error(`no file ${path}`)
  return paths
}

/** Says of a module whether it is one of these files. */
function oneOf(...files: string[]): (id: string) => boolean {
  const paths = modules(files)
  return (id) => paths.has(id)
}

/** What the page and the catalogue's download worker both run. */
const isSharedWithWorker = oneOf(
  'shared/catalogue/search-text.ts',
  'shared/catalogue/part-names.ts',
  'shared/catalogue/types.ts',
  'shared/catalogue/shapes.ts',
  'shared/catalogue/define-table.ts',
  'shared/catalogue/tables.ts',
  'shared/catalogue/item-parts.ts',
  'shared/contract/fields.ts',
  'shared/domain/text/fold.ts',
  'web/data/catalogue/catalogue-db.ts',
  'web/data/catalogue/download-messages.ts',
)
/** What only a device without the server's catalogue waits for. */
const isOfDownload = oneOf('shared/catalogue/wire.ts', 'web/data/catalogue/download.ts')
/** What of every page's start the download runs on too. */
const BASE = /\/zustand\/esm\/vanilla\.mjs$/
const isBase = oneOf('shared/contract/json.ts', 'web/data/storage.ts', 'web/data/log-refusal.ts')
/** No first screen waits for these. */
const SCHEMAS = packages('zod')
/** What of the databases serves a visitor too, for a message that waits on the device. */
const isOfDevice = oneOf('web/data/device-db.ts', 'web/data/sync/transport.ts', 'web/data/db/row-id.ts')

/** The chunks that the page itself loads: no other needs to ask for them again. */
const START = /^assets\/(index|packages|base|rolldown-runtime)-[^/]+\.js$/

/** What several tools use: a chunk of its own for each would be one name more in the start. */
const TOOL_REALMS = /\/web\/ui\/(?!files\/csv)|\/web\/store\/|\/shared\/domain\//
const isOfTools = oneOf(
  'web/blocks/use-mutate.ts',
  'web/data/db/price-book.ts',
  'web/data/db/row-id.ts',
  'web/data/db/stock.ts',
)
const isSharedByTools = (id: string): boolean => TOOL_REALMS.test(id) || isOfTools(id)
/** Of which the library's list of all names every one: no closure says who needs which. */
const ICONS = /\/lucide-react\//

/** The icons of the tools, of which several screens have one: with the menus and bars come all of them, and no others. */
const TOOL_ICONS = resolve('web/ui/page/tool-icons.ts')
const toolIcons = new Set(
  [...readFileSync(TOOL_ICONS, 'utf8').matchAll(/^ {2}(\w+),$/gm)].map(
    ([, name = '']) => `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.mjs`,
  ),
)
const isToolIcon = (id: string): boolean =>
  id === TOOL_ICONS || (ICONS.test(id) && toolIcons.has(id.slice(id.lastIndexOf('/') + 1)))

type ModuleInfo = { importedIds: readonly string[] }
type Chunking = { getModuleInfo: (id: string) => ModuleInfo | null }

/** The modules that some screens import, and those that these import; found when the graph is whole. */
function closureOf(...files: string[]) {
  let known: ReadonlySet<string> | undefined
  return (id: string, chunking: Chunking): boolean => {
    known ??= walk(files, chunking)
    return known.has(id)
  }
}

function walk(files: readonly string[], chunking: Chunking): ReadonlySet<string> {
  const found = modules(files)
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

const VISITORS_SCREENS = [
  'web/app/main.tsx',
  'web/features/landing/page.tsx',
  'web/features/landing/sections.tsx',
  'web/features/sign-in/page.tsx',
  'web/features/sign-in/forgot-page.tsx',
  'web/features/legal/notices-page.tsx',
  // What comes to every page once it is idle.
  'web/app/footer/footer-contacts.tsx',
  'web/app/notices/ended-notice.tsx',
  'web/app/install/offers.tsx',
]
const forVisitor = closureOf(...VISITORS_SCREENS)
const forPlayer = closureOf('web/data/stored-player.ts', 'web/app/player-shell.tsx')
const forStore = closureOf(
  'web/data/start-player.ts',
  'web/data/db/save.ts',
  'web/store/live.ts',
  'web/app/profiles/profile-switch.tsx',
)
const forFirstTool = closureOf('web/features/picker/page.tsx')
const forFirstRows = closureOf('web/features/picker/results.tsx')
const forSync = closureOf('web/data/sync/replay.ts')
const whenIdle = closureOf(
  'web/features/almanax/widget/widget.tsx',
  'web/app/idle-parts.tsx',
  'web/store/roi-watch.ts',
)

/** Shared by screens, and no screen itself; of the icons, which come by one list of all, those of the first page. */
const OURS = /\/(shared|web\/(?:app|data|ui))\//
const FIRST_ICONS =
  /\/icons\/(arrow-right|check|circle-exclamation-point|clock|cloud-upload|crown|download|image-off|log-in|maximize-2|x)\.mjs$/
function visitName(id: string, chunking: Chunking): string | null {
  if (!forVisitor(id, chunking) || !(OURS.test(id) || FIRST_ICONS.test(id))) return null
  return [forFirstTool, forFirstRows, forPlayer, forStore].some((isFor) => isFor(id, chunking))
    ? 'visit'
    : 'visit-more'
}

/** What every tool needs of the kit comes with it: one answer less to wait for, and smaller together. */
function playerName(id: string, chunking: Chunking): string | null {
  if (ICONS.test(id)) return null
  const isForBox = forFirstTool(id, chunking) && isSharedByTools(id)
  return forPlayer(id, chunking) || isForBox ? 'player' : null
}

/**
 * The player's databases come after the first tool's search box, and with every screen that shows rows of theirs. So does
 * what both the first rows and a pass run on: neither is a reason to load the other.
 */
function storeName(id: string, chunking: Chunking): string | null {
  if (ICONS.test(id)) return null
  const isForBoth = forFirstRows(id, chunking) && forSync(id, chunking)
  return forStore(id, chunking) || isForBoth ? 'store' : null
}

/** A part of the kit by itself: what it is for is no reason to load the rest. */
const partOfKit = (name: string, isFor: typeof forFirstRows) => (id: string, chunking: Chunking) =>
  !ICONS.test(id) && isFor(id, chunking) && isSharedByTools(id) ? name : null

/**
 * What a pass runs on: the import of a file merges by the same rules, and is no reason to load its screen; and a pass
 * waits for nothing that only tools share.
 */
const syncName = (id: string, chunking: Chunking): string | null => (forSync(id, chunking) ? 'sync' : null)

/** Screens of one feature that are small, and seldom wanted before the first tool: one chunk, one name in the start. */
const TOGETHER = /\/web\/features\/(account|premium)\//
const featureName = (id: string): string => TOGETHER.exec(id)?.[1] ?? 'screens'

/**
 * Which chunks a first visit loads: the packages of every screen (they change seldom) and one chunk for the rest of the
 * shell; for a player, what stands around their screens, and the code that runs in the worker too, then their databases;
 * then what tools share of the kit: apart, what comes right after the first tool's search box, with the rows under it, and
 * what every page has once it is idle. Everything else splits by route.
 */
const groups = [
  { name: 'base', test: (id: string) => BASE.test(id) || isBase(id), priority: 6 },
  { name: 'worker', test: (id: string) => packages('idb').test(id) || isSharedWithWorker(id), priority: 5 },
  { name: 'download', test: isOfDownload, priority: 5 },
  { name: 'schemas', test: SCHEMAS, priority: 5 },
  {
    name: 'packages',
    test: packages(
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      'zustand/esm(?!/vanilla/shallow)',
    ),
    priority: 5,
  },
  { name: 'dexie', test: packages('dexie'), priority: 5 },
  { name: 'device', test: isOfDevice, priority: 5 },
  { name: 'start', test: (id: string) => id !== WORKER_SIDE, tags: ['$initial' as const], priority: 4 },
  { name: 'tool-icons', test: isToolIcon, priority: 4 },
  { name: visitName, debugName: 'visit', priority: 3 },
  { name: playerName, debugName: 'player', priority: 2.2 },
  { name: storeName, debugName: 'store', priority: 2.1 },
  { name: syncName, debugName: 'sync', priority: 2 },
  { name: partOfKit('rows', forFirstRows), debugName: 'rows', priority: 2 },
  { name: partOfKit('idle', whenIdle), debugName: 'idle', priority: 1.5 },
  {
    name: 'kit',
    test: isSharedByTools,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 2.5 },
  { name: 'contact', test: /\/web\/data\/contact-|\/dexie-react-hooks\//, priority: 2 },
  { name: featureName, debugName: 'features', test: TOGETHER, priority: 0 },
]

const ROUTER = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/
/**
 * What a component is given once it is declared keeps it in the build where nothing uses it: its name for the developer's
 * tools, its context. What the library checks of its callers is told to them alone.
 */
const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
    .replace(/(?<== )(React\d*\.(forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ $1')
    .replace(/^ *(?=(invariant|warning)\()/gm, '$&/* @__PURE__ */ ')

const DEXIE = /\/dexie\/dist\/modern\/dexie\.mjs$/
/** No database of ours has a cache of queries (`cache: 'disabled'`) or a hook, and these do nothing else. */
const withoutLayers = (code: string): string =>
  ['cacheMiddleware', 'hooksMiddleware'].reduce((rest, layer) => {
    const use = `this.use(${layer});`
    if (!rest.includes(use)) throw new Error(`dexie: where is ${use}?`)
    return rest.replace(use, '')
  }, code)

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
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve('web/ui/catalogue/create-icon.ts') },
      ],
    },
    build: {
      rolldownOptions: { output: { codeSplitting: { groups } } },
      modulePreload: { resolveDependencies: (_name, needs) => needs.filter((need) => !START.test(need)) },
    },
  }),
  // Vite builds a worker apart, with a copy of every package; as a chunk of the page it shares them.
  transform(code, id) {
    if (ROUTER.test(id)) return { code: withoutNames(code), map: null }
    if (DEXIE.test(id)) return { code: withoutLayers(code), map: null }
    if (id !== PAGE_SIDE) return undefined
    const address = "new URL('./download-worker.ts', import.meta.url)"
    if (!code.includes(address)) throw new Error(`${id}: where is the worker?`)
    const chunk = this.emitFile({ type: 'chunk', id: WORKER_SIDE, name: 'download-worker' })
    return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${chunk}`), map: null }
  },
}
