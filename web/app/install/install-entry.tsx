import { Download } from 'lucide-react'
import { useStore } from 'zustand'
import { install } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'
import { useInstall } from './use-install.ts'

/** The offer to install as a line of a menu. */
export function InstallEntry() {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  if (offer.kind === 'none') return null
  return (
    <>
      <button type="button" className="row" onClick={press} aria-expanded={expanded}>
        <Download className="i" aria-hidden="true" />
        <span>{text.button}</span>
      </button>
      <p className="how" role="status">
        {how}
      </p>
    </>
  )
}
