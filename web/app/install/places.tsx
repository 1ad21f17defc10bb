import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { install } from '#ui/page/install.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const offers = defineLazy(() => import('./offers.tsx'))

/** The place of the strip that offers to install, on the first page alone; its code comes once there is something to offer. */
export function InstallStripPlace() {
  const onFirstPage = useLocation().pathname === '/'
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none') && onFirstPage
  const idle = useIdle()
  const shown = useLazy(offers, idle && offered)
  return offered && idle && shown && <shown.InstallStrip />
}

/** The place of the install card, whose code comes once there is something to offer. */
export function InstallCardPlace() {
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none')
  const idle = useIdle()
  const shown = useLazy(offers, idle && offered)
  return shown && <shown.InstallCard />
}
