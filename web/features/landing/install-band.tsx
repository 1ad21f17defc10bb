import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { askToInstall, dismissInstall, install } from '#ui/install.ts'
import { text as how } from '#ui/install-text.ts'
import { text } from './sections-text.ts'

/** Offers to install; gone once installed or put off (A149 A150). */
export function InstallBand() {
  const { offer } = useStore(install)
  const [explained, setExplained] = useState(false)
  if (offer.kind === 'none') return null
  const press = () => (offer.kind === 'ask' ? void askToInstall(offer.event) : setExplained(!explained))
  return (
    <div className="wrap">
      <section className="band" aria-labelledby="install-title">
        <div>
          <h2 id="install-title">{text.install.title}</h2>
          <p>{text.install.body}</p>
          <p className="how" role="status">
            {offer.kind === 'how' && explained && how.how[offer.to]}
          </p>
        </div>
        <div className="acts">
          <button
            type="button"
            className="btn main"
            aria-expanded={offer.kind === 'how' ? explained : undefined}
            onClick={press}
          >
            <Download className="i" aria-hidden="true" />
            {text.install.now}
          </button>
          <button type="button" className="btn" onClick={dismissInstall}>
            {text.install.later}
          </button>
        </div>
      </section>
    </div>
  )
}
