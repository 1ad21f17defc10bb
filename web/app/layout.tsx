import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { COMPACT, mini } from '#ui/mini/mini-store.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { InstallStripPlace } from './install/places.tsx'
import { DataNotices } from './notices/data-notices.tsx'
import { SessionNotice } from './notices/session-notice.tsx'
import { playerShell } from './player.ts'
import { tools } from './tools.ts'
import { UpdateNotice } from './update/update-notice.tsx'

const compactMode = defineLazy(() => import('./mini/compact-mode.tsx'))
const miniHost = defineLazy(() => import('./mini/mini-host.tsx'))

/** Every page in its frame, or a tool in the form made for a split screen; and the mini-window's content. */
export function Layout({ children }: { children: ReactNode }) {
  const compact = useCompact()
  const shown = useLazy(compactMode, compact)
  return (
    <>
      {compact ? shown && <shown.CompactMode /> : <Frame>{children}</Frame>}
      <MiniPlace />
      <PlayerPlace />
      <Toasts />
    </>
  )
}

function useCompact(): boolean {
  const { pathname, search } = useLocation()
  const signedOut = useStore(session, ({ status }) => status === 'signed-out')
  const asked = new URLSearchParams(search).has(COMPACT)
  return asked && !signedOut && tools.some(({ path, Mini }) => path === pathname && Mini !== undefined)
}

function MiniPlace() {
  const open = useStore(mini, ({ window: opened }) => opened !== null)
  const host = useLazy(miniHost, open)
  return open && host && <host.MiniHost />
}

function usePlayerShell() {
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  const shell = useLazy(playerShell, signedIn)
  return signedIn ? shell : null
}

/** In whatever form a page is open. */
function PlayerPlace() {
  const player = usePlayerShell()
  return (
    player && (
      <>
        <player.IdlePlace />
        <player.UndoKeys />
        <player.FinderPlace />
      </>
    )
  )
}

/** Whether the page that is open asks to stand alone. */
function useAlone(): boolean {
  const { pathname, search } = useLocation()
  const [name, value] = tools.find(({ path }) => path === pathname)?.alone ?? []
  return name !== undefined && new URLSearchParams(search).get(name) === value
}

/** What stands around every page; a page that stands alone stays the same one when the rest comes back. */
function Frame({ children }: { children: ReactNode }) {
  const alone = useAlone()
  const player = usePlayerShell()
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      {!alone && <Header />}
      <SessionNotice />
      <DataNotices />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {player && <player.InstallCardPlace />}
      {!alone && <Footer />}
      {!alone && player && <player.Dock />}
      {!alone && player && <player.AlmanaxCorner />}
      <aside className="corner" aria-label="Annonces">
        <UpdateNotice />
        {player && <player.UpgradeBlocked />}
        {player && <player.CatalogueProgress />}
        <InstallStripPlace />
      </aside>
      {player && <player.SyncAnnouncer />}
      {player && <player.NamedField />}
      {player && <player.AlertWatch />}
    </>
  )
}
