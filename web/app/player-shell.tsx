import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { opening } from '#data/session/opening.ts'
import type { SignedInUser } from '#data/session/session-store.ts'
import { widgetClosed } from '#features/almanax/widget/memory.ts'
import { useAccountDb } from '#store/account.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { useCatalogueProgress } from '#ui/catalogue/use-catalogue.ts'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { AccountMenu } from './header/account-menu.tsx'
import { isToolPage } from './menus/menus.ts'
import { SyncPill } from './sync/sync-pill.tsx'
import { tools } from './tools.ts'

export { Dock } from './dock/dock.tsx'
export { InstallCardPlace } from './install/places.tsx'
export { ToolMenus } from './menus/tool-menus.tsx'
export { NamedField } from './named-field.ts'
export { FinderPlace, UndoKeys } from './player-keys.tsx'
export { SyncAnnouncer } from './sync/sync-pill.tsx'

const profileSwitch = defineLazy(() => import('./profiles/profile-switch.tsx'))

/** It reads the player's rows, and comes with them. */
function ProfilePlace({ user }: { user: string }) {
  const shown = useLazy(profileSwitch, useAccountDb() !== null)
  return shown && <shown.ProfileSwitch user={user} />
}

/** The header's end: where the data are, and the account's menu. */
export const AccountEnd = ({ user }: { user: SignedInUser }) => (
  <>
    <ProfilePlace key={`profile-${user.id}`} user={user.id} />
    <SyncPill />
    <AccountMenu key={user.id} user={user} />
  </>
)

const widget = defineLazy(() => import('#features/almanax/widget/widget.tsx'))

/**
 * The place of the almanax widget, on the tools alone and until the player closes it; its code comes once the first
 * screen has had the network and the processor.
 */
export function AlmanaxCorner() {
  const { pathname } = useLocation()
  const closed = useStore(widgetClosed, (state) => state.closed)
  const wanted = !closed && isToolPage(tools, pathname)
  const idle = useIdle()
  const shown = useLazy(widget, wanted && idle)
  return wanted && shown && <shown.AlmanaxWidget />
}

const idleParts = defineLazy(() => import('./idle-parts.tsx'))

/** What no first screen waits for, in whatever form a page is open. */
export function IdlePlace() {
  const shown = useLazy(idleParts, useIdle())
  return shown && <shown.IdleParts />
}

const roiWatch = defineLazy(() => import('#store/roi-watch.ts'))

/** Looks at the player's edits for the ROI alerts that they tell, once the first screen has had the network (N80). */
export function AlertWatch(): null {
  const db = useAccountDb()
  const watch = useLazy(roiWatch, useIdle())
  useEffect(() => (db && watch ? watch.watchRoi(db) : undefined), [db, watch])
  return null
}

/** What a tab lets go of in less is not worth a word. */
const PATIENCE_MS = 300

/** That another tab holds the player's data, which an older version left, in the corner; the screens load meanwhile. */
export function UpgradeBlocked() {
  const blocked = useStore(opening).kind === 'blocked'
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    const timer = blocked ? setTimeout(() => setLate(true), PATIENCE_MS) : undefined
    return () => clearTimeout(timer)
  }, [blocked])
  if (!late || !blocked) return null
  return (
    <div className="float loading-card" role="alert">
      {'Mise à jour de tes données\u00a0: ferme les autres onglets de Comptoir, l’un d’eux les retient.'}
    </div>
  )
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
