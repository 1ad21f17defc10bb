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

/** The board's tasks. */
const tasks = (page: Page) => page.getByRole('link', { name: /^(Acheter|Cocher) : Offrande/ }).waitFor()

/** The rows of a list to tick. */
const boxes = (page: Page) => page.getByRole('checkbox').first().waitFor()

/** What a player pastes from a spreadsheet: two lines that can be taken, one whose price cannot be read. */
const PASTED = [
  'date;objet;achat;revente;taxe;vendu;date de vente;note',
  '18/11/2026;Amulette du Mulou;12k5;15 900;;oui;20/11/2026;',
  '19/11/2026;Anneau de Chance;1,18m;1 390 000;;non;;jet 9 vitalité',
  '20/11/2026;Anneau du Bouftou;cher;4200;;non;;',
].join('\n')

/** A list as a chat gives it; one line names nothing. */
const WANTED = ['12 x Bois de Frêne', '3 Amulette du Mulou', 'Ortie 40', '2 Chose Inconnue'].join('\n')

/** A recipe of the starter tables of which an ingredient is made too. */
const MADE_OF_MADE = 218

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
  { name: 'home', as: 'player', path: () => '/', prepare: tasks },
  { name: 'board', as: 'player', path: () => '/app/tableau', prepare: tasks },
  {
    name: 'board-figures',
    as: 'player',
    path: () => '/app/tableau?courbe=30',
    prepare: async (page) => {
      await tasks(page)
      await page.getByRole('button', { name: 'Voir les chiffres' }).click()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'board-offline', as: 'player', offline: true, path: () => '/app/tableau', prepare: tasks },
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
  {
    name: 'profit-tree',
    as: 'player',
    path: () => `/app/profit?recipe=${MADE_OF_MADE}&crafts=20&vue=arbre`,
    prepare: seen('Coût retenu'),
  },
  { name: 'palmares', as: 'player', path: () => '/app/palmares', prepare: seen(/recettes sur/) },
  { name: 'courses', as: 'player', path: () => '/app/courses', prepare: boxes },
  {
    name: 'courses-line',
    as: 'player',
    path: () => '/app/courses',
    prepare: async (page) => {
      await boxes(page)
      await page
        .getByRole('button', { name: /^Origines, / })
        .first()
        .click()
      await page.getByText('Payé en tout').first().waitFor()
    },
  },
  {
    name: 'courses-plans',
    as: 'player',
    path: () => '/app/courses',
    prepare: async (page) => {
      await boxes(page)
      await page.getByRole('button', { name: /^Crafts, / }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'courses-paste',
    as: 'player',
    path: () => '/app/courses',
    prepare: async (page) => {
      await boxes(page)
      await page.getByRole('button', { name: 'Coller une liste' }).click()
      await page.getByRole('textbox', { name: 'Liste collée' }).fill(WANTED)
      await page.getByText('1 ligne pas comprise').waitFor()
    },
  },
  {
    name: 'courses-halls',
    as: 'player',
    path: () => '/app/courses',
    prepare: async (page) => {
      await boxes(page)
      await page.getByRole('button', { name: 'Ordre des hôtels' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'courses-hdv',
    as: 'player',
    path: () => '/app/courses?mode=hdv',
    prepare: seen('Introuvable'),
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
    name: 'metiers-breeder',
    as: 'player',
    path: () => '/app/metiers?guide=eleveur',
    prepare: seen('ou 64 captures'),
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
