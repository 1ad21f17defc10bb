import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { install } from '#ui/install.ts'
import { definePart, usePart } from '#ui/part.ts'
import { useRest } from './use-rest.ts'

const button = definePart(() => import('./install-button.tsx'))

/** The place of the install button, whose code comes once there is something to offer and the first screen stands. */
export function InstallOffer() {
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none')
  const shown = usePart(button, useRest() && offered)
  const inTools = useLocation().pathname.startsWith('/app')
  return offered && shown && <shown.InstallButton small={inTools} />
}
