import { Download, X } from 'lucide-react'
import { useStore } from 'zustand'
import { dismissInstall, install } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'
import { useInstall } from './use-install.ts'

/** The floating button: asks the browser to install, or says how it is done where the browser has no way to ask. */
export function InstallButton() {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  if (offer.kind === 'none') return null
  return (
    <div className="install">
      {how && (
        <p className="float how" role="status">
          {how}
        </p>
      )}
      <div className="float offer">
        <button type="button" className="btn ghost" onClick={press} aria-expanded={expanded}>
          <Download className="i" aria-hidden="true" />
          {text.button}
        </button>
        <button
          type="button"
          className="btn ghost icon"
          aria-label={text.dismiss}
          title={text.dismiss}
          onClick={dismissInstall}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
