import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { exportAccount } from '#data/sync/transfer.ts'
import { DataPage } from '#features/account/data/data-page.tsx'
import { JournalPage } from '#features/account/journal/journal-page.tsx'
import { RefusedPage } from '#features/account/refused/refused-page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { entryOf, putEntry, putRows } from '#tests/support/local-account.ts'
import { remove, save } from '#tests/support/save.ts'
import { openPage, see } from '#tests/support/screens/account-page.tsx'
import { allByRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
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

  test('a file that is no export changes nothing, and the page says what is wrong', async () => {
    await save(db, inventories, ASH, { quantity: 40 })
    await openPage(<DataPage />)
    await choose('{"format":"autre"}')
    await see('n’est pas un export de Comptoir')
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

const REFUSED = { kind: 'dead' as const, code: 'invalid', message: '' }

/** A stock of 12 that the server knows, and 40 typed over it that it refused. */
async function aRefusedStock(): Promise<void> {
  await save(db, inventories, ASH, { quantity: 40 })
  const entry = await entryOf(db, 'inventories', '303')
  const pending = entry?.fields.quantity
  if (!entry || !pending) throw new Error('nothing pending')
  const base = { base: 12, baseStamp: makeStamp(1000, 0, 'aaaaaaaaaa') }
  const refused = {
    ...pending,
    ...base,
    state: { kind: 'dead' as const, code: 'invalid', message: 'Quantité trop grande.' },
  }
  await putEntry(db, { ...entry, fields: { quantity: refused } })
}

describe('« Modifications refusées »', () => {
  test('a refused change shows what it was, the last good value, and why', async () => {
    await aRefusedStock()
    await openPage(<RefusedPage />)
    await see('Quantité trop grande.')
    expect(shown('Stock · quantité')).toBe(true)
    expect([...document.querySelectorAll('dd')].map((amount) => amount.textContent)).toEqual(['40', '12'])
  })

  test('« Corriger » saves a new value; one that the field does not accept stays on screen, marked', async () => {
    await aRefusedStock()
    await openPage(<RefusedPage />)
    await see('Corriger')
    await click(there(button('Corriger')))
    await type(field('Nouvelle valeur'), 'beaucoup')
    await click(there(button('Enregistrer')))
    await see('illisible ou hors limites, rien n’est enregistré')
    expect(field('Nouvelle valeur').value).toBe('beaucoup')
    expect(await stock()).toBe(40)
    await type(field('Nouvelle valeur'), '25')
    await click(there(button('Enregistrer')))
    await see('Rien n’est refusé')
    expect(await stock()).toBe(25)
  })

  test('Escape leaves the correction without saving', async () => {
    await aRefusedStock()
    await openPage(<RefusedPage />)
    await see('Corriger')
    await click(there(button('Corriger')))
    await type(field('Nouvelle valeur'), '25')
    await press('Escape')
    expect(button('Enregistrer')).toBeUndefined()
    expect(await stock()).toBe(40)
  })

  test('« Réessayer » sends the same value again', async () => {
    await aRefusedStock()
    await openPage(<RefusedPage />)
    await see('Réessayer')
    await click(there(button('Réessayer')))
    await see('Rien n’est refusé')
    expect(await entryOf(db, 'inventories', '303')).toMatchObject({
      fields: { quantity: { state: 'ready' } },
    })
    expect(await stock()).toBe(40)
  })

  test('« Abandonner » brings the last good value back, and « Annuler » the refused one', async () => {
    await aRefusedStock()
    await openPage(<RefusedPage />)
    await see('Abandonner')
    await click(there(button('Abandonner')))
    await see('Modification abandonnée')
    expect(await stock()).toBe(12)
    await click(there([...document.querySelectorAll<HTMLElement>('.toast button')][0]))
    await until(async () => expect(await stock()).toBe(40))
  })
})

/** A line of the tracker that the server knows, whose delete it refused. */
async function aRefusedDelete(): Promise<void> {
  await save(db, flips, { id: 'k1' }, { item_name: 'Bois de Frêne', sold: true })
  await remove(db, flips, { id: 'k1' })
  const entry = await entryOf(db, 'flips', 'k1')
  if (!entry) throw new Error('nothing pending')
  const delProblem = { kind: 'dead' as const, code: 'invalid_key', message: '' }
  await putEntry(db, { ...entry, delProblem })
}

describe('a refused delete', () => {
  const line = () => readRow(db, flips, { id: 'k1' })

  test('is listed under the name of what was deleted, and cannot be corrected', async () => {
    await aRefusedDelete()
    await openPage(<RefusedPage />)
    await see('Le serveur a refusé cette suppression.')
    await see('Bois de Frêne · Achat / Revente')
    expect([...document.querySelectorAll('dd')].map((amount) => amount.textContent)).toEqual([
      'Suppression de la ligne',
    ])
    expect(shown('Corriger')).toBe(false)
  })

  test('abandoned brings the line back, and « Annuler » deletes it again', async () => {
    await aRefusedDelete()
    await openPage(<RefusedPage />)
    await see('Abandonner')
    await click(there(button('Abandonner')))
    await see('Suppression abandonnée, la ligne revient')
    expect((await line())?.sold).toBe(true)
    await click(there([...document.querySelectorAll<HTMLElement>('.toast button')][0]))
    await until(async () => expect(await line()).toBeUndefined())
  })
})

test('a refused choice is corrected by a choice, a refused note in a field of several lines', async () => {
  await save(db, flips, { id: 'k1' }, { sold: true, note: 'un\ndeux' })
  const entry = await entryOf(db, 'flips', 'k1')
  if (!entry) throw new Error('nothing pending')
  for (const pending of Object.values(entry.fields)) pending.state = REFUSED
  await putEntry(db, entry)
  await openPage(<RefusedPage />)
  await see('vendu')
  for (const correct of allByRole('button', 'Corriger')) await click(correct)
  expect(document.querySelector('textarea')?.value).toBe('un\ndeux')
  const choice = document.querySelector('select')
  if (!choice) throw new Error('no choice')
  await act(async () => {
    choice.value = 'non'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await click(there(button('Enregistrer')))
  await until(async () => expect((await readRow(db, flips, { id: 'k1' }))?.sold).toBe(false))
})

test('a refused sex is chosen again among those that there are, or none', async () => {
  await save(db, mounts, { id: 'm1' }, { gender: 'male', custom_name: 'Tornade' })
  const entry = await entryOf(db, 'mounts', 'm1')
  if (!entry?.fields.gender) throw new Error('nothing pending')
  entry.fields.gender.state = REFUSED
  await putEntry(db, entry)
  await openPage(<RefusedPage />)
  await see('Tornade · Élevage · sexe')
  await click(there(button('Corriger')))
  const choice = document.querySelector('select')
  if (!choice) throw new Error('no choice')
  expect([...choice.options].map((option) => option.textContent)).toEqual(['vide', 'mâle', 'femelle'])
  await act(async () => {
    choice.value = 'female'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await click(there(button('Enregistrer')))
  await until(async () => expect((await readRow(db, mounts, { id: 'm1' }))?.gender).toBe('female'))
})
