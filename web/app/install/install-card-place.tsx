import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { isToolPage } from '#app/menus.ts'
import { tools } from '#app/tools.ts'
import { install } from '#ui/install.ts'
import { definePart, usePart } from '#ui/part.ts'

const SHOWN = 'install:card'
const card = definePart(() => import('./install-card.tsx'))

/**
 * The place of the install card, under one tool of one visit and never again. It comes with a change of page, so that
 * nothing moves under the hand of somebody who reads.
 */
export function InstallCardPlace() {
  const { pathname } = useLocation()
  const offered = useStore(install, ({ offer }) => offer.kind !== 'none')
  const [opened, setOpened] = useState(pathname)
  const [on, setOn] = useState<string | null>(null)
  const shown = usePart(card, offered && !alreadyShown())
  if (pathname !== opened) {
    setOpened(pathname)
    setOn(offered && shown && !alreadyShown() && isToolPage(tools, pathname) ? pathname : null)
  }
  return on === pathname && offered && shown && <shown.InstallCard onShown={rememberShown} />
}

const alreadyShown = () => localStorage.getItem(SHOWN) !== null

function rememberShown(): void {
  localStorage.setItem(SHOWN, '1')
}
