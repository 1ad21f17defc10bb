import { almanaxPath, unitPrices } from '#tests/support/browser/almanax-screen.ts'
import { bookFilter, bookListed, bookRow, PRICES } from '#tests/support/browser/carnet.ts'
import { beside } from './support/gathered.ts'
import { amounts, letters, loads, refilled } from './support/inputs.ts'
import type { Bench } from './support/row.ts'

/** Each letter leaves items behind, even of ten. */
const WORDS = ['boucl', 'gelan']
const ROUNDS = 8
/** Each is the lowest per piece, so that every figure follows. */
const PRICES_TYPED = Array.from({ length: 43 }, (_, n) => 900 - n)

/** The price book, and prices typed elsewhere, which go into the same store. */
export const bench: Bench = () =>
  beside('Price book', WORDS, async (page, url, { craft }) => {
    await page.goto(url + PRICES)
    const painted = await loads(page, '.price-table td .item', ROUNDS)
    const keys = await letters(bookFilter(page), bookListed(page), WORDS, ROUNDS)
    await refilled(bookFilter(page), '')
    const row = bookRow(page).first()
    const book = await amounts(
      row.getByRole('textbox', { name: /^Prix du lot de 1,/ }),
      row.locator('td.unit'),
      PRICES_TYPED,
    )
    await page.goto(`${url}/app/profit?recipe=${craft.id}&crafts=100`)
    const simulator = await amounts(
      page.getByRole('textbox', { name: /^Prix du lot de 1,/ }).first(),
      page.locator('#resultat'),
      PRICES_TYPED,
    )
    await page.goto(url + almanaxPath(3))
    const almanax = await amounts(
      unitPrices(page).first(),
      page.locator('main tbody tr').first().locator('td').last(),
      PRICES_TYPED,
    )
    return {
      'navigation → lines on screen': painted,
      'filter keystroke → painted': keys,
      'price → committed and painted': book,
      'price in the simulator → result painted': simulator,
      'price in the almanax → cost painted': almanax,
    }
  })
