import { useStore } from 'zustand'
import { install } from '#ui/install.ts'
import { definePart, usePart } from '#ui/part.ts'

const card = definePart(() => import('./install-card.tsx'))

/** The place of the install card, whose code comes once there is something to offer. */
export function InstallCardPlace() {
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none')
  const shown = usePart(card, offered)
  return shown && <shown.InstallCard />
}
