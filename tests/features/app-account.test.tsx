import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { exportAccount } from '#data/sync/transfer.ts'
import { DataPage } from '#features/account/data/data-page.tsx'
import { JournalPage } from '#features/account/journal/journal-page.tsx'
import { inventories } from '#shared/collections/inventories.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { putRows } from '#tests/support/local-account.ts'
import { openPage, see } from '#tests/support/screens/account-page.tsx'
import { click, field } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const ASH = { item_id: 303 }
let accounts = 0
let db: AccountDb

beforeEach(() => {
  accounts += 1
  db = openAccountDb(`joueur-${accounts}`)
  activeAccount.setState({ db })
})
afterEach(() => {
  activeAccount.setState({ db: null })
  db.close()
})

const stock = async () => (await readRow(db, inventories, ASH))?.quantity

describe('« Journal »', () => {
  const aReplacedStock = async () => {
    await save(db, inventories, ASH, { quantity: 12 })
    await db.journal.add({
      at: Date.now() - 3_600_000,
      collection: 'inventories',
      key: '303',
      field: 'quantity',
      value: 40,
      stamp: makeStamp(1000, 0, 'bbbbbbbbbb'),
      by: makeStamp(2000, 0, 'cccccccccc'),
      why: 'replaced',
    })
  }

  test('with nothing replaced it says so', async () => {
    await openPage(<JournalPage />)
    await see('Rien n’a été remplacé')
  })

  test('a replaced value shows where it was typed, when, and comes back with one tap', {
    tags: 'full',
  }, async () => {
    await aReplacedStock()
    await openPage(<JournalPage />)
    await see('Tapée sur un autre appareil')
    expect(shown('il y a 1 h')).toBe(true)
    await click(there(button('Restaurer')))
    await see('Valeur restaurée')
    expect(await stock()).toBe(40)
  })

  test('a value of a deleted row is not restored, and the page says why', async () => {
    await aReplacedStock()
    await putRows(db, { collection: 'inventories', key: '303', v: {}, h: {}, del: true })
    await openPage(<JournalPage />)
    await see('Restaurer')
    await click(there(button('Restaurer')))
    await see('La ligne a été supprimée : impossible de restaurer ici.')
  })
})

describe('« Mes données »', () => {
  const choose = async (content: BlobPart) => {
    const input = field('Choisir un fichier')
    Object.defineProperty(input, 'files', { value: [new File([content], 'export.json')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  test('a file exported elsewhere is merged, and the result is told', async () => {
    await save(db, inventories, ASH, { quantity: 40 })
    const file = await (await exportAccount(db)).text()
    const other = openAccountDb(`autre-${accounts}`)
    activeAccount.setState({ db: other })
    await openPage(<DataPage />)
    await choose(file)
    await see('1 ligne lue · 1 ligne mise à jour.')
    expect((await readRow(other, inventories, ASH))?.quantity).toBe(40)
    other.close()
  })

  test.each([
    ['pas du json', 'ce n’est pas du JSON'],
    ['{"format":"autre"}', 'n’est pas un export de Comptoir'],
    ['{"format":"comptoir-export","version":2,"rows":[]}', 'vient d’une version plus récente'],
    ['', 'ce n’est pas du JSON'],
  ])('a file « %s » changes nothing, and the page says what is wrong', async (content, sentence) => {
    await save(db, inventories, ASH, { quantity: 40 })
    await openPage(<DataPage />)
    await choose(content)
    await see(sentence)
    expect(await stock()).toBe(40)
  })

  test('where the browser does not promise to keep the data, the page says so and offers to ask', async () => {
    const persist = vi.fn(async () => false)
    vi.stubGlobal('navigator', {
      ...navigator,
      storage: {
        persisted: async () => false,
        estimate: async () => ({ usage: 12_400_000, quota: 2e9 }),
        persist,
      },
    })
    await openPage(<DataPage />)
    await see('Non protégé')
    expect(shown('12,4\u202fMo')).toBe(true)
    await click(there(button('Protéger mes données')))
    await see('Le navigateur a refusé.')
    vi.unstubAllGlobals()
  })
})
