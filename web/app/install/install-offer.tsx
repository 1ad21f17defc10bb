import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { useIdle } from '#app/use-idle.ts'
import { install } from '#ui/install.ts'
import { definePart, usePart } from '#ui/part.ts'

const button = definePart(() => import('./install-button.tsx'))

/** The floating install button, on the first page alone; its code comes once there is something to offer. */
export function InstallOffer() {
  const onFirstPage = useLocation().pathname === '/'
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none') && onFirstPage
  const idle = useIdle()
  const shown = usePart(button, idle && offered)
  return offered && shown && <shown.InstallButton />
}
