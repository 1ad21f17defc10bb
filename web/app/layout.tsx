import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { widgetClosed } from '#features/almanax/widget/memory.ts'
import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { Toasts } from '#ui/toast.tsx'
import { useCatalogueProgress } from '#ui/use-catalogue.ts'
import { Dock } from './dock/dock.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { InstallCardPlace, InstallStripPlace } from './install/places.tsx'
import { isToolPage } from './menus/menus.ts'
import { DataNotices } from './notices/data-notices.tsx'
import { SessionNotice } from './notices/session-notice.tsx'
import { SyncAnnouncer } from './sync/sync-pill.tsx'
import { text } from './text.ts'
import { tools } from './tools.ts'
import { UpdateNotice } from './update/update-notice.tsx'
import { useIdle } from './use-idle.ts'

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  return (
    <>
      <a className="skip" href="#contenu">
        {text.skip}
      </a>
      <Header />
      <SessionNotice />
      <DataNotices />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {signedIn && <InstallCardPlace />}
      <Footer />
      {signedIn && <Dock />}
      {signedIn && <AlmanaxCorner />}
      <aside className="corner" aria-label={text.notices}>
        <UpdateNotice />
        <CatalogueProgress />
        <InstallStripPlace />
      </aside>
      {signedIn && <SyncAnnouncer />}
      <Toasts />
    </>
  )
}

const widget = defineLazy(() => import('#features/almanax/widget/widget.tsx'))

/**
 * The place of the almanax widget, on the tools alone and until the player closes it; its code comes once the first
 * screen has had the network and the processor.
 */
function AlmanaxCorner() {
  const { pathname } = useLocation()
  const closed = useStore(widgetClosed, (state) => state.closed)
  const wanted = !closed && isToolPage(tools, pathname)
  const idle = useIdle()
  const shown = useLazy(widget, wanted && idle)
  return wanted && shown && <shown.AlmanaxWidget />
}

/** The game data on its way, in the corner; the app is usable meanwhile. */
export function CatalogueProgress() {
  if (!useCatalogueProgress()) return null
  return (
    <div className="float loading-card">
      <CatalogueDownload />
    </div>
  )
}
