import type { Page } from 'playwright-core'
import type { Demo } from '#scripts/demo.ts'

/** A named picture of one screen: who looks, where, what is done before, and which requirements it shows. */
export type Shot = {
  name: string
  as: 'visitor' | 'player'
  path: (demo: Demo) => string
  covers?: string[]
  /** Stands behind the counter of the first page, at each size and in each theme; the README shows it too. */
  hero?: true
  prepare?: (page: Page) => Promise<void>
}

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

export const shots: Shot[] = [
  { name: 'landing', as: 'visitor', path: () => '/' },
  { name: 'login', as: 'visitor', path: () => '/login' },
  { name: 'register', as: 'visitor', path: () => '/register' },
  {
    name: 'connexion-menu',
    as: 'visitor',
    path: () => '/',
    prepare: (page) => page.getByRole('button', { name: 'Connexion' }).click(),
  },
  { name: 'not-found', as: 'visitor', path: () => '/nulle-part' },
  { name: 'home', as: 'player', path: () => '/' },
  {
    name: 'user-menu',
    as: 'player',
    path: () => '/',
    prepare: (page) => page.getByRole('button', { name: /^Compte/ }).click(),
  },
  {
    name: 'picker-empty',
    as: 'player',
    path: () => '/app',
    prepare: seen('Choisis une ressource'),
  },
  {
    name: 'picker',
    as: 'player',
    path: () => '/app?q=frene&ressource=303',
    prepare: seen(/l’utilise/),
  },
  {
    name: 'profit',
    as: 'player',
    hero: true,
    path: ({ recipe }) => `/app/profit?recipe=${recipe}&crafts=60`,
    prepare: seen('Résultat'),
  },
  {
    name: 'profit-incomplete',
    as: 'player',
    path: ({ unpriced }) => `/app/profit?recipe=${unpriced}&crafts=20`,
    prepare: seen('Incomplet'),
  },
  { name: 'profit-none', as: 'player', path: () => '/app/profit' },
  {
    name: 'quick',
    as: 'player',
    path: ({ recipe }) => `/app/quick?item=${recipe}`,
    prepare: seen('Ouvrir dans le simulateur'),
  },
  { name: 'refused', as: 'player', path: () => '/app/compte/refusees' },
  { name: 'journal', as: 'player', path: () => '/app/compte/journal' },
  { name: 'data', as: 'player', path: () => '/app/compte/donnees' },
]
