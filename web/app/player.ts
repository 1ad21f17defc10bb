import { defineLazy } from '#ui/page/lazy-module.ts'

/** What stands around a player's pages and no visitor's; it brings the database with it. */
export const playerShell = defineLazy(() => import('./player-shell.tsx'))
