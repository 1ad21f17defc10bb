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

/** A row of the table: its name, its path, and what is done before. */
type Row = readonly [
  name: string,
  path: string | Shot['path'],
  prepare?: Shot['prepare'],
  more?: Pick<Shot, 'hero' | 'fails' | 'offline'>,
]

/** The pictures of one person. */
export const shotsOf = (as: Who, rows: readonly Row[]): Shot[] =>
  rows.map(([name, path, prepare, more]) => ({
    ...more,
    name,
    as,
    path: typeof path === 'string' ? () => path : path,
    ...(prepare && { prepare }),
  }))

export const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

/** The board's tasks. */
const tasks = (page: Page) => page.getByRole('link', { name: /^(Acheter|Cocher) : Offrande/ }).waitFor()

/** The rows of a list to tick. */
export const boxes = (page: Page) => page.getByRole('checkbox').first().waitFor()

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
  ...shotsOf('visitor', [
    ['landing', '/'],
    ['login', '/login'],
    ['register', '/register'],
    ['connexion-menu', '/', (page) => page.getByRole('button', { name: 'Connexion' }).click()],
    ['not-found', '/nulle-part'],
  ]),
  ...shotsOf('player', [
    ['home', '/', tasks],
    ['board', '/app/tableau', tasks],
    [
      'board-figures',
      '/app/tableau?courbe=30',
      async (page) => {
        await tasks(page)
        await page.getByRole('button', { name: 'Voir les chiffres' }).click()
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
    ],
    ['board-offline', '/app/tableau', tasks, { offline: true }],
    ['user-menu', '/', (page) => page.getByRole('button', { name: /^Compte/ }).click()],
    ['picker-empty', '/app', seen('Choisis une ressource')],
    ['picker', '/app?q=frene&ressource=303', seen(/l’utilise/)],
    ['profit', ({ recipe }) => `/app/profit?recipe=${recipe}&crafts=60`, seen('Résultat'), { hero: true }],
    ['profit-incomplete', ({ unpriced }) => `/app/profit?recipe=${unpriced}&crafts=20`, seen('Incomplet')],
    ['profit-none', '/app/profit'],
    ['quick', ({ recipe }) => `/app/quick?item=${recipe}`, seen('Ouvrir dans le simulateur')],
    ['profit-tree', `/app/profit?recipe=${MADE_OF_MADE}&crafts=20&vue=arbre`, seen('Coût retenu')],
    ['palmares', '/app/palmares', seen(/recettes sur/)],
    ['courses', '/app/courses', boxes],
    [
      'courses-line',
      '/app/courses',
      async (page) => {
        await boxes(page)
        await page
          .getByRole('button', { name: /^Origines, / })
          .first()
          .click()
        await page.getByText('Payé en tout').first().waitFor()
      },
    ],
    [
      'courses-plans',
      '/app/courses',
      async (page) => {
        await boxes(page)
        await page.getByRole('button', { name: /^Crafts, / }).click()
        await page.getByRole('dialog').waitFor()
      },
    ],
    [
      'courses-paste',
      '/app/courses',
      async (page) => {
        await boxes(page)
        await page.getByRole('button', { name: 'Coller une liste' }).click()
        await page.getByRole('textbox', { name: 'Liste collée' }).fill(WANTED)
        await page.getByText('1 à choisir').first().waitFor()
      },
    ],
    [
      'courses-halls',
      '/app/courses',
      async (page) => {
        await boxes(page)
        await page.getByRole('button', { name: 'Ordre des hôtels' }).click()
        await page.getByRole('dialog').waitFor()
      },
    ],
    ['courses-hdv', '/app/courses?mode=hdv', seen('Introuvable')],
    ['fortune', '/app/fortune', seen('Achats en cours')],
    ['crushing', '/app/brisage?objet=112', seen('Anneau de Chance')],
    ['crushing-empty', '/app/brisage', seen('Choisis un équipement')],
    ['crushing-log', '/app/brisage?vue=journal', seen('Aucun brisage noté')],
    ['crushing-runes', '/app/brisage?vue=runes', seen('Rune Fo')],
    ['bank', '/app/palmares?vue=banque', seen('Ce qui débloque')],
    ['flips', '/app/flips', seen('Cape du Meulou')],
    ['flips-no-match', '/app/flips?q=zzz', seen('Aucune ligne ne correspond')],
    [
      'flips-import',
      '/app/flips',
      async (page) => {
        await page.getByRole('button', { name: 'Importer' }).first().click()
        await page.getByRole('dialog').getByRole('textbox').first().fill(PASTED)
        await page.getByRole('dialog').getByText('Amulette du Mulou').first().waitFor()
      },
    ],
    ['lots', '/app/flips/lots', seen('Taxes perdues du mois')],
    [
      'lots-sheet',
      '/app/flips/lots',
      async (page) => {
        await page
          .getByRole('button', { name: /^Menu, / })
          .first()
          .click()
        await page.getByRole('button', { name: 'Remettre en vente' }).click()
        await page.getByRole('dialog').getByText('Il te reste, la pièce').waitFor()
      },
    ],
    [
      'lots-price',
      '/app/flips/lots',
      async (page) => {
        await page.getByRole('button', { name: 'Baisser' }).first().click()
        await page.getByRole('dialog').getByRole('textbox').first().fill('900')
      },
    ],
    ['archis', '/app/archis?etape=2', boxes],
    ['almanax', '/app/almanax/calc', seen('Total période :')],
    ['almanax-purchases', '/app/almanax/calc?vue=achats', seen('Total période :')],
    ['metiers', '/app/metiers', boxes],
    ['metiers-miner', '/app/metiers?guide=mineur', seen('Mines conseillées')],
    ['metiers-breeder', '/app/metiers?guide=eleveur', seen('ou 64 captures')],
    ['metiers-drawer', '/app/metiers?guide=mineur', openGuides],
    ['widget-day', '/app/almanax/calc', widget('Agrandir l’Almanax')],
    ['widget-week', '/app/almanax/calc', widget('Prévision sur 7 jours')],
    ['widget-line', '/app/almanax/calc', widget('Réduire l’Almanax')],
    ['refused', '/app/compte/refusees'],
    ['journal', '/app/compte/journal'],
    ['data', '/app/compte/donnees'],
    ['rules', '/app/compte/regles', seen('Hôtel de vente')],
  ]),
]
