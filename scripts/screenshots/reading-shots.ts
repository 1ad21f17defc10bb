import type { Page } from 'playwright-core'
import {
  buyListDrawing,
  courseDrawing,
  type DrawnWindow,
  drawnWindow,
  lotsDrawing,
  lotsPictures,
  ownLotsDrawing,
} from '#tests/support/browser/market-windows.ts'
import { dropFiles, pasteFile } from '#tests/support/browser/pictures.ts'
import { shotsOf } from './shots.ts'

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
const COURSE = courseDrawing('Ortie', '99', '104', '1 387 925')
const LIST = buyListDrawing([
  ['Ortie', 'Plante', '10', '140'],
  ['Bois de Frêne', 'Bois', '20', '823'],
])

/** Gives a pile of pictures: three that are certain, one that is not, one of nothing that is known. */
async function pile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lire une capture' }).waitFor()
  const files = await lotsPictures(page, [
    ['Bois de Frêne', ['85', '810', '8 200', '79 000']],
    ['Ortie', ['12', '119', '1 150', '12 400']],
    ['Michette', ['412', '40', '41 000', '398 000']],
  ])
  for (const drawing of [
    LIST,
    SALES,
    COURSE,
    { width: 300, height: 80, texts: [{ text: 'Bonjour', x: 20, y: 40 }] },
  ])
    files.push({ bytes: await drawnWindow(page, drawing, 1.5), name: 'capture.png', type: 'image/png' })
  await dropFiles(page, files)
  await page.getByRole('button', { name: /^Capture 7, .*, inconnue$/ }).waitFor()
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
  ['reading-pile', '/app/prices', pile],
  ['reading-list', '/app/prices', give(LIST)],
  ['reading-course', '/app/prices', give(COURSE)],
  ['reading-sales', '/app/prices', give(SALES)],
  [
    'reading-refused',
    '/app/prices',
    give({ width: 300, height: 80, texts: [{ text: 'Bonjour', x: 20, y: 40 }] }),
  ],
  ['reading-fault', '/app/prices', text],
])
