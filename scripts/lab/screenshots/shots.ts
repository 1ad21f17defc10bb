import type { Page } from 'playwright-core'
import type { Demo } from '#tests/harness/demo.ts'

export const WHO = ['visitor', 'newcomer', 'player', 'supporter'] as const
export type Who = (typeof WHO)[number]

/** A named picture of one screen: who looks, where, and what is done before. */
export type Shot = {
  name: string
  /** `newcomer`: an account without any data; `supporter`: the player, with an access that an admin gave. */
  as: Who
  path: (demo: Demo) => string
  /** Stands behind the counter of the first page, at each size and in each theme; the README shows it too. */
  hero?: true
  /** The server's calls, as a pattern of addresses, that answer 503 meanwhile. */
  fails?: string
  /** No server answers any more, and the page was opened again. */
  offline?: true
  prepare?: (page: Page) => Promise<void>
}

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

/** The rows of a list to tick. */
const boxes = (page: Page) => page.getByRole('checkbox').first().waitFor()

/** What a player pastes from a spreadsheet: two lines that can be taken, one whose price cannot be read. */
const PASTED = [
  'date;objet;achat;revente;taxe;vendu;date de vente;note',
  '18/11/2026;Amulette du Mulou;12k5;15 900;;oui;20/11/2026;',
  '19/11/2026;Anneau de Chance;1,18m;1 390 000;;non;;jet 9 vitalité',
  '20/11/2026;Anneau du Bouftou;cher;4200;;non;;',
].join('\n')

/** The phone's drawer; a wide window has its guides beside the page. */
async function openGuides(page: Page): Promise<void> {
  await boxes(page)
  const button = page
    .getByRole('button', { name: /^Guides/, expanded: false })
    .and(page.locator('.open-guides'))
  if (await button.isVisible()) await button.click()
}

/** The widget after a press on one of its buttons, where that button stands. */
const widget = (button: string) => async (page: Page) => {
  const frame = page.getByRole('complementary', { name: 'Almanax du jour' })
  await frame.getByRole('button').first().waitFor()
  const wanted = frame.getByRole('button', { name: button })
  if (await wanted.isVisible()) await wanted.click()
}

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
  { name: 'flips', as: 'player', path: () => '/app/flips', prepare: seen('Cape du Meulou') },
  {
    name: 'flips-no-match',
    as: 'player',
    path: () => '/app/flips?q=zzz',
    prepare: seen('Aucune ligne ne correspond'),
  },
  {
    name: 'flips-import',
    as: 'player',
    path: () => '/app/flips',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Importer' }).first().click()
      await page.getByRole('dialog').getByRole('textbox').first().fill(PASTED)
      await page.getByRole('dialog').getByText('Amulette du Mulou').first().waitFor()
    },
  },
  { name: 'archis', as: 'player', path: () => '/app/archis?etape=2', prepare: boxes },
  { name: 'almanax', as: 'player', path: () => '/app/almanax/calc', prepare: seen('Total période :') },
  {
    name: 'almanax-purchases',
    as: 'player',
    path: () => '/app/almanax/calc?vue=achats',
    prepare: seen('Total période :'),
  },
  { name: 'metiers', as: 'player', path: () => '/app/metiers', prepare: boxes },
  {
    name: 'metiers-miner',
    as: 'player',
    path: () => '/app/metiers?guide=mineur',
    prepare: seen('Mines conseillées'),
  },
  {
    name: 'metiers-drawer',
    as: 'player',
    path: () => '/app/metiers?guide=mineur',
    prepare: openGuides,
  },
  {
    name: 'widget-day',
    as: 'player',
    path: () => '/app/almanax/calc',
    prepare: widget('Agrandir l’Almanax'),
  },
  {
    name: 'widget-week',
    as: 'player',
    path: () => '/app/almanax/calc',
    prepare: widget('Prévision sur 7 jours'),
  },
  {
    name: 'widget-line',
    as: 'player',
    path: () => '/app/almanax/calc',
    prepare: widget('Réduire l’Almanax'),
  },
  { name: 'refused', as: 'player', path: () => '/app/compte/refusees' },
  { name: 'journal', as: 'player', path: () => '/app/compte/journal' },
  { name: 'data', as: 'player', path: () => '/app/compte/donnees' },
]
