import type { Page } from 'playwright-core'
import { drawn, pasteFile } from '#tests/support/browser/pictures.ts'
import type { Shot } from './shots.ts'

/** A market as a player might cut it out: invented prices, one of which cannot be right, and a name read wrongly. */
const MARKET = [
  ['Objet', '×1', '×10', '×100', '×1 000'],
  ['Bois de Frêne', '85', '810', '8 200', '79 000'],
  ['Ortie', '12', '119', '1 150', '12 400'],
  ['Michette', '412', '40', '41 000', '398 000'],
  ['Potlon de Soim', '90', '880', '9 100', '–'],
]
const CHEST = [
  ['Coffre', ''],
  ['Bois de Frêne', 'x 120'],
  ['Ortie', 'x 48'],
]

const SALES = [
  ['Mes ventes', ''],
  ['Bois de Frêne', 'x100', '8 400'],
  ['Ortie', 'x10', '12 500'],
]

const paste = (rows: readonly (readonly string[])[]) => async (page: Page) => {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  await pasteFile(page, { bytes: await drawn(page, { rows }), name: 'capture.png', type: 'image/png' })
  await page.getByRole('dialog', { name: 'Ce que la capture dit' }).waitFor()
  await page.getByRole('checkbox').first().waitFor()
}

async function text(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  await pasteFile(page, { bytes: Buffer.from('Ortie 12'), name: 'notes.txt', type: 'text/plain' })
  await page.getByText('Ce n’est pas une image').waitFor()
}

const shots: Shot[] = [
  { name: 'reading-market', prepare: paste(MARKET) },
  { name: 'reading-chest', prepare: paste(CHEST) },
  { name: 'reading-sales', prepare: paste(SALES) },
  { name: 'reading-fault', prepare: text },
].map((shot) => ({ ...shot, as: 'newcomer', path: () => '/app/prices' }))

/** What a screenshot says, before it is stored. */
export const readingShots: readonly Shot[] = shots
