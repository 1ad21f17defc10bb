import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dismissInstall, install } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'
import { useInstall } from './use-install.ts'

/** Offers to install, in the flow of the page; `onShown`: it is on screen, and need not come again. */
export function InstallCard({ onShown }: { onShown: () => void }) {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  useEffect(onShown, [onShown])
  return (
    <aside className="install-card" aria-label={text.button}>
      <p>
        {text.card} <span role="status">{how}</span>
      </p>
      <button type="button" className="btn sm" onClick={press} aria-expanded={expanded}>
        <Download className="i" aria-hidden="true" />
        {text.button}
      </button>
      <button type="button" className="btn sm ghost" onClick={dismissInstall}>
        {text.never}
      </button>
    </aside>
  )
}
