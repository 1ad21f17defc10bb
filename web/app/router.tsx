import { lazy, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { PlayerHome } from '#ui/page/home.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import type { ToolRoute } from '#ui/page/tool-route.ts'
import { Layout } from './layout.tsx'
import { CrashScreen, Guard, PageFrame, PageLoading } from './screen.tsx'
import { tools } from './tools.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const NotFound = lazy(() => import('./not-found.tsx').then((page) => ({ default: page.NotFound })))

const pages: ReadonlySet<string> = new Set(tools.map((tool) => tool.path))
const home = tools.find((tool) => tool.home)?.Page ?? null

export function App() {
  return (
    <PagesProvider value={pages}>
      <PlayerHome value={home}>
        <Layout>
          <Screens />
        </Layout>
      </PlayerHome>
    </PagesProvider>
  )
}

/**
 * One boundary around all screens: while the next one's chunk is on its way, the present one stays. No path has a
 * parameter or stands in another, so that nothing of the router's <Routes> is wanted, nor comes.
 */
function Screens() {
  useScrollMemory()
  const { pathname } = useLocation()
  const tool = tools.find(({ path }) => matchPath(path, pathname))
  return <Suspense fallback={<PageLoading />}>{tool ? <Screen tool={tool} /> : <NotFound />}</Suspense>
}

function Screen({ tool }: { tool: ToolRoute }) {
  const { pathname } = useLocation()
  return (
    <CrashScreen key={pathname}>
      <Guard {...tool}>
        <PageFrame title={tool.title}>
          <tool.Page />
        </PageFrame>
      </Guard>
    </CrashScreen>
  )
}
