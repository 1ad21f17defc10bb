import type { Page } from 'playwright-core'
import {
  buyListDrawing,
  type DrawnWindow,
  drawnWindow,
  lotsDrawing,
  ownLotsDrawing,
} from '#tests/support/browser/market-windows.ts'
import { drawn, pasteFile } from '#tests/support/browser/pictures.ts'
import { shotsOf } from './shots.ts'

/** A player's own table: invented prices, one of which cannot be right, and a name read wrongly. */
const TABLE = [
  ['Objet', '×1', '×10', '×100', '×1 000'],
  ['Bois de Frêne', '85', '810', '8 200', '79 000'],
  ['Ortie', '12', '119', '1 150', '12 400'],
  ['Michette', '412', '40', '41 000', '398 000'],
  ['Potlon de Soim', '245 300', '2 453 000', '24 530 000', '245 300 000'],
]
const COUNTS = [
  ['Objet', 'Quantité'],
  ['Bois de Frêne', 'x 120'],
  ['Ortie', 'x 48'],
]
const LOTS = lotsDrawing({
  name: 'Bois de Frêne',
  level: 'Niv. 1 ♦ Bois',
  average: 'Prix moyen : 82',
  inventory: 'Quantité en inventaire : 1 248',
  lots: [
    ['1', '85'],
    ['10', '810'],
    ['100', '8 200'],
    ['1 000', '79 000'],
  ],
})
const SALES = ownLotsDrawing(
  [
    ['Bois de Frêne', '28 j', '100', '8 400'],
    ['Ortie', '11 h', '10', '12 500'],
  ],
  ['2/576 emplacement(s) de vente occupé(s)', '20 900'],
)
const LIST = buyListDrawing([
  ['Ortie', 'Plante', '1', '14'],
  ['Bois de Frêne', 'Bois', '1', '82'],
])

const paste = (rows: readonly (readonly string[])[]) => async (page: Page) => {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  await pasteFile(page, { bytes: await drawn(page, { rows }), name: 'capture.png', type: 'image/png' })
  await page.getByRole('dialog', { name: 'Ce que la capture dit' }).waitFor()
  await page.getByRole('checkbox').first().waitFor()
}

/** Gives a window of the game's, and waits for what is said of it. */
const give = (drawing: DrawnWindow) => async (page: Page) => {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  const bytes = await drawnWindow(page, drawing, 1.5)
  await pasteFile(page, { bytes, name: 'capture.png', type: 'image/png' })
  await page.getByRole('checkbox').or(page.getByText('« capture.png »')).first().waitFor()
}

async function text(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  await pasteFile(page, { bytes: Buffer.from('Ortie 12'), name: 'notes.txt', type: 'text/plain' })
  await page.getByText('Ce n’est pas une image').waitFor()
}

/** What a screenshot says, before it is stored. */
export const readingShots = shotsOf('newcomer', [
  ['reading-lots', '/app/prices', give(LOTS)],
  ['reading-table', '/app/prices', paste(TABLE)],
  ['reading-counts', '/app/prices', paste(COUNTS)],
  ['reading-sales', '/app/prices', give(SALES)],
  ['reading-refused', '/app/prices', give(LIST)],
  ['reading-fault', '/app/prices', text],
])
