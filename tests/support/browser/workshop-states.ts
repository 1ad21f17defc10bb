import type { Page } from 'playwright-core'
import { addToBook, bookPrice, PRICES } from './carnet.ts'
import { comparePath } from './comparator.ts'
import { typeOnly } from './crafts.ts'
import { addMount, mountDialog, STABLE, searchMounts } from './stable.ts'
import { essencePrice, listToggle, workshopPath } from './workshop.ts'

/** A state of the price book's tools that the pictures do not show, in the order in which a new player meets them. */
export type WorkshopState = { name: string; path: string; prepare: (page: Page) => Promise<unknown> }

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const ASH = 'Bois de Frêne'

export const workshopStates: WorkshopState[] = [
  { name: 'empty book', path: PRICES, prepare: seen('Ton carnet est vide') },
  {
    name: 'a slip of the finger in the book',
    path: PRICES,
    prepare: async (page) => {
      await addToBook(page, ASH)
      await bookPrice(page, 1, ASH).fill('douze')
      await page.getByText('illisible, rien n’est enregistré').first().waitFor()
      await bookPrice(page, 1, ASH).fill('12k5')
      await bookPrice(page, 1, ASH).press('Enter')
      await page.getByText('Prix enregistré ✔').waitFor()
    },
  },
  { name: 'items that are all alike', path: comparePath([7880]), prepare: seen('Ajoute un deuxième objet') },
  { name: 'an unknown item', path: comparePath([7880, 987_654]), prepare: seen('Objet introuvable ici.') },
  { name: 'a link too long', path: comparePath(range(22)), prepare: seen('20 objets au plus') },
  {
    name: 'empty stable',
    path: STABLE,
    prepare: seen('Aucune monture enregistrée dans toutes les familles'),
  },
  {
    name: 'a mount search without result',
    path: STABLE,
    prepare: async (page) => {
      await searchMounts(page, 'zzzz')
      await page.getByText('Aucune monture de ce nom.').waitFor()
    },
  },
  {
    name: 'a level that is none',
    path: STABLE,
    prepare: async (page) => {
      await searchMounts(page, 'amande')
      await addMount(page, 'Dragodinde Amande').click()
      await mountDialog(page).getByLabel('Niveau').fill('201')
      await mountDialog(page).getByRole('button', { name: 'Ajouter' }).click()
      await mountDialog(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'objects without a price',
    path: workshopPath('objets'),
    prepare: seen('Aucune essence n’a de prix'),
  },
  { name: 'empty craft list', path: workshopPath('liste'), prepare: seen('Ta liste de craft est vide') },
  {
    name: 'an object’s detail',
    path: workshopPath(),
    prepare: async (page) => {
      await typeOnly(essencePrice(page, 'Essence du Rat Blanc'), '900')
      await page.getByRole('tab', { name: /^Rentabilité/ }).click()
      await listToggle(page, 'Ajouter à la liste', 'Baffeur du Rat Blanc').click()
      await page.getByRole('button', { name: 'Détail, Baffeur du Rat Blanc' }).click()
      await page.getByText('Points par kama', { exact: true }).waitFor()
    },
  },
]

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => 7878 + n)
}
