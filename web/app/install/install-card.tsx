import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { isToolPage } from '#app/menus/menus.ts'
import { tools } from '#app/tools.ts'
import { dismissInstall, install } from '#ui/install.ts'
import { text } from '#ui/install-text.ts'
import { useInstall } from './use-install.ts'

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
