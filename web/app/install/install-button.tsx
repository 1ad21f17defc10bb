import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { askToInstall, dismissInstall, type InstallOffer, install } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'

/**
 * The floating button: asks the browser to install, or says how it is done where the browser has no way to ask.
 * `small`: a mere icon until it is pressed, where a table needs the room.
 */
export function InstallButton({ small = false }: { small?: boolean }) {
  const { offer } = useStore(install)
  const [opened, setOpened] = useState(false)
  if (offer.kind === 'none') return null
  if (small && !opened) return <InstallIcon onOpen={() => setOpened(true)} />
  return <Offer offer={offer} onClose={small ? () => setOpened(false) : undefined} />
}

const InstallIcon = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    className="float install-icon"
    aria-label={text.button}
    title={text.button}
    aria-expanded="false"
    onClick={onOpen}
  >
    <Download className="i" aria-hidden="true" />
  </button>
)

type Open = Exclude<InstallOffer, { kind: 'none' }>

function Offer({ offer, onClose }: { offer: Open; onClose?: () => void }) {
  const [explained, setExplained] = useState(false)
  const press = () => (offer.kind === 'ask' ? void askToInstall(offer.event) : setExplained(!explained))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the offer from any of its buttons
    <div className="install" onKeyDown={(event) => event.key === 'Escape' && onClose?.()}>
      {offer.kind === 'how' && explained && (
        <p className="float how" role="status">
          {text.how[offer.to]}
        </p>
      )}
      <div className="float offer">
        <button
          type="button"
          className="btn ghost"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the icon that was pressed
          autoFocus={onClose !== undefined}
          onClick={press}
          aria-expanded={offer.kind === 'how' ? explained : undefined}
        >
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
