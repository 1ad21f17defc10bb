import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { askToInstall, dismissInstall, install } from './install.ts'
import { text } from './text.ts'

/** The floating button: asks the browser to install, or says how it is done where the browser has no way to ask. */
export function InstallButton() {
  const { offer } = useStore(install)
  const [explained, setExplained] = useState(false)
  if (offer.kind === 'none') return null
  const press = () => (offer.kind === 'ask' ? void askToInstall(offer.event) : setExplained(!explained))
  return (
    <div className="install">
      {offer.kind === 'how' && explained && (
        <p className="float how" role="status">
          {text.install.how[offer.to]}
        </p>
      )}
      <div className="float offer">
        <button
          type="button"
          className="btn ghost"
          onClick={press}
          aria-expanded={offer.kind === 'how' ? explained : undefined}
        >
          <Download className="i" aria-hidden="true" />
          {text.install.button}
        </button>
        <button
          type="button"
          className="btn ghost icon"
          aria-label={text.install.dismiss}
          title={text.install.dismiss}
          onClick={dismissInstall}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
