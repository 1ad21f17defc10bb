import { defineLazy } from '#ui/page/lazy-module.ts'
import { dockIcons } from './dock/dock-icons.ts'

/** What stands around a player's pages and no visitor's; it brings the database with it, and to a phone the icons of its bar. */
export const playerShell = defineLazy(() => {
  const icons = matchMedia('(min-width: 768px)').matches ? null : dockIcons.want().catch(() => null)
  return Promise.all([import('./player-shell.tsx'), icons]).then(([shell]) => shell)
})
