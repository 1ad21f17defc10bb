import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { isToolPage } from '#app/menus/menus.ts'
import { tools } from '#app/tools.ts'
import { Button } from '#ui/fields/button.tsx'
import { askToInstall, dismissInstall, type InstallOffer, install } from '#ui/page/install.ts'
import { text } from '#ui/page/install-text.ts'

/** What a press on an install button does: the browser asks, or the words appear that tell how it is done by hand. */
function useInstall(offer: InstallOffer) {
  const [explained, setExplained] = useState(false)
  return {
    press() {
      if (offer.kind === 'ask') void askToInstall(offer.event)
      if (offer.kind === 'how') setExplained(!explained)
    },
    how: offer.kind === 'how' && explained ? text.how[offer.to] : null,
    expanded: offer.kind === 'how' ? explained : undefined,
  }
}

/** The offer in a strip at the foot of the window: asks the browser to install, or says how it is done where the browser has no way to ask. */
export function InstallStrip() {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  if (offer.kind === 'none') return null
  return (
    <div className="install grid justify-items-end gap-2">
      {how && (
        <p className="float max-w-80 px-3.5 py-2.5" role="status">
          {how}
        </p>
      )}
      <div className="offer">
        <p className="muted max-md:hidden">{text.card}</p>
        <Button icon={Download} onClick={press} aria-expanded={expanded}>
          Installer Comptoir
        </Button>
        <Button
          className="ghost"
          icon={X}
          aria-label={text.dismiss}
          title={text.dismiss}
          onClick={dismissInstall}
        ></Button>
      </div>
    </div>
  )
}

/** The offer to install as a line of a menu. */
export function InstallEntry() {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  if (offer.kind === 'none') return null
  return (
    <>
      <button type="button" className="row" onClick={press} aria-expanded={expanded}>
        <Download className="icon" />
        <span>Installer Comptoir</span>
      </button>
      <p className="how text-muted not-empty:pb-2" role="status">
        {how}
      </p>
    </>
  )
}

const SHOWN = 'install:card'
const alreadyShown = () => localStorage.getItem(SHOWN) !== null

/**
 * Offers to install in the flow of the page, under one tool of one visit and never again. It comes with a change of
 * page, so that nothing moves under the hand of somebody who reads.
 */
export function InstallCard() {
  const { pathname } = useLocation()
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none')
  const [opened, setOpened] = useState(pathname)
  const [on, setOn] = useState<string | null>(null)
  if (pathname !== opened) {
    setOpened(pathname)
    setOn(offered && !alreadyShown() && isToolPage(tools, pathname) ? pathname : null)
  }
  return on === pathname && offered && <Card />
}

function Card() {
  const { offer } = useStore(install)
  const { press, how, expanded } = useInstall(offer)
  useEffect(() => localStorage.setItem(SHOWN, '1'), [])
  return (
    <aside
      className="install-card mx-auto mb-6 flex w-[min(100%-2*var(--gutter),1536px)] flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule py-3 text-muted"
      aria-label="Installer Comptoir"
    >
      <p className="flex-[1_1_320px]">
        {text.card} <span role="status">{how}</span>
      </p>
      <Button className="small" icon={Download} onClick={press} aria-expanded={expanded}>
        Installer Comptoir
      </Button>
      <Button className="small ghost" onClick={dismissInstall}>
        Non merci
      </Button>
    </aside>
  )
}
