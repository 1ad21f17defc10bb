import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { type StorageFault, storage } from '#data/storage.ts'
import { Button } from '#ui/fields/button.tsx'
import { useScreenLoading } from '#ui/hooks/use-idle.ts'
import { replayTyped, useHydrated } from '#ui/page/hydrated.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { ToolRoute } from '#ui/page/tool-route.ts'

type GuardProps = Pick<ToolRoute, 'guard' | 'online'> & { children: ReactNode }

/**
 * Lets a player into a screen, says that it can keep nothing where the browser has no store, or sends them home with the address they came for. A stored session is enough: with
 * no network nobody is sent away (A33).
 */
export function Guard({ guard, online, children }: GuardProps) {
  const { status, user } = useStore(session)
  const { opens, fault } = useStore(storage)
  const { pathname, search } = useLocation()
  // The first page is a player's board.
  const wantsStore = guard === 'public' ? pathname === '/' && status === 'signed-in' : !online
  if (wantsStore && !opens && fault) return <NothingKept fault={fault} />
  if (guard === 'public') return children
  if (status === 'loading')
    return (
      <p className="page muted" role="status">
        Chargement…
      </p>
    )
  if (status === 'signed-out') return <Navigate to="/" replace state={{ from: pathname + search }} />
  if (guard === 'admin' && !user?.is_admin) return <Navigate to="/" replace />
  if (guard === 'premium' && user?.access_active !== true) return <Navigate to="/premium" replace />
  return children
}

/** The query that takes a player back, after signing in, to the page that a guard kept from them (A32). */
export function useReturnQuery(): string {
  const { state } = useLocation()
  return typeof state?.from === 'string' ? `?next=${encodeURIComponent(state.from)}` : ''
}

/** Keeps a page that throws from taking the header and the other pages with it. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <LostPage
        role="alert"
        title="Cette page s’est arrêtée"
        sentence={'Rien n’est perdu\u00a0: ce que tu as enregistré est sur cet appareil.'}
      >
        <Button onClick={() => location.reload()}>Recharger la page</Button>
      </LostPage>
    )
  }
}

/** A tool without a store: what needs none goes on in the other pages. */
function NothingKept({ fault }: { fault: StorageFault }) {
  const { storageWords: words } = useLazy(storageWords, true) ?? {}
  return (
    words && (
      <LostPage role="alert" title={words.title} sentence={words.why[fault]}>
        <Button onClick={() => location.reload()}>Réessayer</Button>
      </LostPage>
    )
  )
}

const storageWords = defineLazy(() => import('#blocks/sync/storage-words.ts'))

type LostPageProps = { role?: 'alert'; title: string; sentence: string; children: ReactNode }

/** A page that is missing or stopped, with the way out. */
export const LostPage = ({ role, title, sentence, children }: LostPageProps) => (
  <div className="page grid justify-items-start gap-3 pt-16" role={role}>
    <h1 className="font-head text-40 tracking-[-0.022em]">{title}</h1>
    <p className="muted">{sentence}</p>
    {children}
  </div>
)

/** The router's name for the place where a visit began. */
const FIRST = 'default'

/**
 * What a change of page owes to the reader: the tab's title, and the focus on the new page's heading so that a screen
 * reader begins there. The first page of a visit keeps the browser's own focus.
 */
export function PageFrame({ title, children }: { title?: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [arrived] = useState(() => key !== FIRST)
  const kind = useNavigationType()
  const [keepsPlace] = useState(() => kind === 'POP')
  const hydrated = useHydrated()
  const [ahead] = useState(!hydrated)
  useEffect(() => {
    if (ahead && frame.current) replayTyped(frame.current)
  }, [ahead])
  useEffect(() => {
    const root = frame.current
    if (!root) return
    let focused = !arrived
    const before = document.activeElement
    const look = () => {
      const heading = root.querySelector('h1')
      if (!heading) return
      document.title = `${title ?? heading.textContent} · Comptoir`
      if (focused) return
      focused = true
      const { activeElement: now, body } = document
      // Whoever has gone on to something else meanwhile stays there; an open menu would close.
      if (root.contains(now) || (now !== before && now !== body)) return
      if (now?.closest('[role=dialog], dialog')) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: keepsPlace })
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title, arrived, keepsPlace])
  return <div ref={frame}>{children}</div>
}

/** The shape of a tool page, while its code is on the way. */
export function PageLoading() {
  useScreenLoading()
  return (
    <div className="page" aria-busy="true">
      <p className="sr-only" role="status">
        Chargement…
      </p>
      <div className="skel page-skel-title h-[34px] w-[min(320px,60%)]" />
      <div className="skel mt-2 h-[18px] w-[min(480px,90%)]" />
      <div className="skel mt-6 h-[280px]" />
    </div>
  )
}
