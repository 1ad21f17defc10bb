import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { currentPage } from '#data/page-environment.ts'
import { currentToken } from '#data/session/session-store.ts'
import { PlayerHome } from '#ui/page/home.ts'
import type { LazyPage } from '#ui/page/lazy-page.tsx'
import { isPageAt, PagesProvider } from '#ui/page/page-link.tsx'
import type { ToolRoute } from '#ui/page/tool-route.ts'
import { Layout } from './layout.tsx'
import { CrashScreen, Guard, PageFrame, PageLoading } from './screen.tsx'
import { tools } from './tools.ts'

const NotFound = lazy(() => import('./not-found.tsx').then((page) => ({ default: page.NotFound })))

const pages: ReadonlySet<string> = new Set(tools.map((tool) => tool.path))
const home = tools.find((tool) => tool.home)?.Page ?? null

export function App() {
  const waits = useFirstPage()
  useEffect(() => {
    // A player's databases: no screen, in whatever form, waits for them to be drawn first.
    if (waits || currentToken() === null) return
    currentPage()
      ?.startPlayer()
      .catch((error: unknown) => console.warn('[comptoir] données', error))
  }, [waits])
  return (
    <PagesProvider value={pages}>
      <PlayerHome value={home}>
        <Layout>
          <Screens waits={waits} />
        </Layout>
      </PlayerHome>
    </PagesProvider>
  )
}

/**
 * One boundary around all screens: while the next one's chunk is on its way, the present one stays. No path has a
 * parameter or stands in another, so that nothing of the router's <Routes> is wanted, nor comes.
 */
function Screens({ waits }: { waits: boolean }) {
  useScrollMemory()
  const { pathname } = useLocation()
  const tool = toolAt(pathname)
  if (waits) return <PageLoading />
  return <Suspense fallback={<PageLoading />}>{tool ? <Screen tool={tool} /> : <NotFound />}</Suspense>
}

const toolAt = (pathname: string) => tools.find(({ path }) => isPageAt(path, pathname))

/** What is drawn of a player's page at an address: the first page begins with their home. */
const pagesAt = (pathname: string): LazyPage[] =>
  [toolAt(pathname)?.Page, pathname === '/' ? home : null].filter((page) => !!page)

let firstPage: Promise<unknown> | null = null

/** Asks for the code of the page with which a player's visit begins. */
export function wantFirstPage(): void {
  firstPage = Promise.all(pagesAt(location.pathname).map((page) => page.want()))
  // Whoever draws it hears of a failure.
  firstPage.catch(() => {})
}

/**
 * Whether that page is still on its way. It is waited for without a boundary: React draws what has suspended at the earliest
 * 300 ms after what stands in its place.
 */
function useFirstPage(): boolean {
  const isThere = () => pagesAt(location.pathname).every((page) => page.isThere())
  const [waits, setWaits] = useState(() => firstPage !== null && !isThere())
  useEffect(() => {
    const go = () => setWaits(false)
    if (waits) firstPage?.then(go, go)
  }, [waits])
  return waits
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

const places = new Map<string, number>()
/** Where the page stands, as it was last moved, or as its last scroll said: a scroll is told late where a frame is. */
let present = 0
/** Whether the page is on the way back to its place: where it stands meanwhile is no place of it. */
let returning = false
/** How long a page that is still loading may take to become tall enough for the place it was left at. */
const PATIENCE_MS = 4000
/** A player who scrolls is not pulled back. */
const OWN_SCROLL = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const

/** Back and forward return to the place where the page was left; a new page begins at the top. */
function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const back = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query on the same page keeps its place
  useLayoutEffect(() => {
    // The first page stands where the browser put it; to ask would lay it out in the middle of its drawing.
    if (back) return places.size > 0 ? returnTo(places.get(key) ?? 0) : undefined
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named) named.scrollIntoView()
    else scrollTo(0, 0)
    present = named ? scrollY : 0
  }, [pathname, hash])

  // After the page was moved. Another query on the same page begins where the page stands; to ask for it would lay out the
  // page at each letter.
  useLayoutEffect(() => {
    if (!back && !places.has(key)) places.set(key, present)
    const remember = () => {
      if (returning) return
      present = scrollY
      places.set(key, present)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, back])
}

function returnTo(place: number): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  present = place
  returning = true
  const stop = () => {
    returning = false
    cancelAnimationFrame(frame)
    for (const act of OWN_SCROLL) removeEventListener(act, stop)
  }
  const attempt = () => {
    scrollTo(0, place)
    if (Math.abs(scrollY - place) <= 1 || performance.now() > until) stop()
    else frame = requestAnimationFrame(attempt)
  }
  for (const act of OWN_SCROLL) addEventListener(act, stop, { passive: true })
  attempt()
  return stop
}
