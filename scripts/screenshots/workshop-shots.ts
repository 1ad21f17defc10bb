import type { Page } from 'playwright-core'
import type { Shot } from './shots.ts'

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
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
  { name: 'prices', as: 'player', path: () => '/app/prices', prepare: seen(FIRST) },
  {
    name: 'prices-detail',
    as: 'player',
    path: () => '/app/prices?objet=303',
    prepare: seen('Derniers relevés'),
  },
  { name: 'prices-paste', as: 'player', path: () => '/app/prices', prepare: openPaste },
  {
    name: 'prices-no-match',
    as: 'player',
    path: () => '/app/prices?q=zzz',
    prepare: seen('Aucun objet ne correspond'),
  },
  {
    name: 'compare-empty',
    as: 'player',
    path: () => '/app/compare',
    prepare: seen('Choisis un objet à comparer'),
  },
  { name: 'compare-two', as: 'player', path: () => TWO_CAPES, prepare: seen('Vitalité') },
  { name: 'compare-four', as: 'player', path: () => FOUR_CAPES, prepare: seen('Vitalité') },
  { name: 'compare-weights', as: 'player', path: () => FOUR_CAPES, prepare: openWeights },
  { name: 'breeding', as: 'player', path: () => '/app/breeding', prepare: stable },
  { name: 'breeding-search', as: 'player', path: () => '/app/breeding', prepare: findMount },
  { name: 'breeding-add', as: 'player', path: () => '/app/breeding', prepare: addMount },
  {
    name: 'breeding-ready',
    as: 'player',
    path: () => '/app/breeding?montures=pretes',
    prepare: seen('Noisette'),
  },
  { name: 'breeding-edit', as: 'player', path: () => '/app/breeding', prepare: editMount },
  { name: 'breeding-crosses', as: 'player', path: () => '/app/breeding', prepare: openCrosses },
  {
    name: 'workshop-prices',
    as: 'player',
    path: () => '/app/elevage-renta',
    prepare: seen('Essences avec un prix'),
  },
  {
    name: 'workshop-objects',
    as: 'player',
    path: () => '/app/elevage-renta?onglet=objets',
    prepare: seen('médiane'),
  },
  {
    name: 'workshop-list',
    as: 'player',
    path: () => '/app/elevage-renta?onglet=liste',
    prepare: seen('À acheter'),
  },
  {
    name: 'workshop-fuels',
    as: 'player',
    path: () => '/app/elevage-renta?onglet=carburants&ouvert=mangeoire-2',
    prepare: seen('Gigantesque Philtre'),
  },
  {
    name: 'workshop-pen',
    as: 'player',
    path: () => '/app/elevage-renta?onglet=enclos&j_mangeoire=30000&serenite=-3200&point=3',
    prepare: seen('Le plan'),
  },
  {
    name: 'workshop-makinas',
    as: 'player',
    path: () => '/app/elevage-renta?onglet=makinas&valeur=450000',
    prepare: seen('Filets de capture'),
  },
]
