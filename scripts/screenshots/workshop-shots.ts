import type { Page } from 'playwright-core'
import { type Shot, seen, shotsOf } from './shots.ts'

const row = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first().waitFor()

/** The first item of the demo's book: of a long list a phone draws the beginning only. */
const FIRST = 'Bave de Bouftou'
/** What a player notes in a chat: a known item, one with a slip of the finger, a price that cannot be read. */
const PASTED = [
  'Bois de Frêne ; 12k5',
  'Ortie x10 4 500',
  'Bois de Chataigner ; 100 ; 31k',
  'Fer ; cher',
].join('\n')
const TWO_CAPES = '/app/compare?items=8265,8280'
const FOUR_CAPES = `${TWO_CAPES},8279,8281`

async function openPaste(page: Page): Promise<void> {
  await seen(FIRST)(page)
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Liste de prix' }).fill(PASTED)
  await dialog.getByText('Ortie').first().waitFor()
}

const stable = seen(/affichées? sur/)

async function findMount(page: Page): Promise<void> {
  await stable(page)
  await page.getByRole('searchbox', { name: 'Nom de la monture' }).fill('amande')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page
    .getByRole('button', { name: /^Ajouter, / })
    .first()
    .waitFor()
}

async function addMount(page: Page): Promise<void> {
  await findMount(page)
  await page
    .getByRole('button', { name: /^Ajouter, / })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Niveau').waitFor()
}

/** One whose gauges are noted, which are unfolded then. */
async function editMount(page: Page): Promise<void> {
  await stable(page)
  await page.getByRole('button', { name: 'Modifier, Noisette' }).click()
  await page.getByRole('dialog').getByLabel('Amour').waitFor()
}

async function openCrosses(page: Page): Promise<void> {
  await stable(page)
  await page
    .getByRole('button', { name: /^Croisements, / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openWeights(page: Page): Promise<void> {
  await seen('Vitalité')(page)
  await page.getByRole('button', { name: 'Poids', exact: true }).click()
  await row('Poids, Vitalité')(page)
}

/** The price book, the comparator, the stable and the breeding workshop. */
export const workshopShots: Shot[] = [
  ...shotsOf('player', [
    ['prices', '/app/prices', seen(FIRST)],
    ['prices-detail', '/app/prices?objet=303', seen('Derniers relevés')],
    ['prices-paste', '/app/prices', openPaste],
    ['prices-no-match', '/app/prices?q=zzz', seen('Aucun objet ne correspond')],
    ['compare-empty', '/app/compare', seen('Choisis un objet à comparer')],
    ['compare-two', TWO_CAPES, seen('Vitalité')],
    ['compare-four', FOUR_CAPES, seen('Vitalité')],
    ['compare-weights', FOUR_CAPES, openWeights],
    ['breeding', '/app/breeding', stable],
    ['breeding-search', '/app/breeding', findMount],
    ['breeding-add', '/app/breeding', addMount],
    ['breeding-ready', '/app/breeding?montures=pretes', seen('Noisette')],
    ['breeding-edit', '/app/breeding', editMount],
    ['breeding-crosses', '/app/breeding', openCrosses],
    ['workshop-prices', '/app/elevage-renta?onglet=prix', seen('Essences avec un prix')],
    ['workshop-objects', '/app/elevage-renta?onglet=objets', seen('médiane')],
    ['workshop-list', '/app/elevage-renta?onglet=liste', seen('À acheter')],
    [
      'workshop-fuels',
      '/app/elevage-renta?onglet=carburants&ouvert=mangeoire-2',
      seen('Gigantesque Philtre'),
    ],
    [
      'workshop-pen',
      '/app/elevage-renta?onglet=enclos&j_mangeoire=30000&serenite=-3200&point=3',
      seen('Le plan'),
    ],
    ['workshop-makinas', '/app/elevage-renta?onglet=makinas&valeur=450000', seen('Filets de capture')],
  ]),
]
