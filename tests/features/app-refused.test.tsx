import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import { remove, save } from '#data/db/save.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { RefusedPage } from '#features/account/refused/refused-page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { putEntry } from '#tests/support/local-account.ts'
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

const REFUSED = { kind: 'dead' as const, code: 'invalid', message: '' }
const stock = async () => (await readRow(db, inventories, ASH))?.quantity

/** A stock of 12 that the server knows, and 40 typed over it that it refused. */
async function aRefusedStock(): Promise<void> {
  await save(db, inventories, ASH, { quantity: 40 })
  const entry = await db.unsent.get(['inventories', '303'])
  const pending = entry?.fields.quantity
  if (!entry || !pending) throw new Error('nothing pending')
  const base = { base: 12, baseStamp: makeStamp(1000, 0, 'aaaaaaaaaa') }
  const refused = {
    ...pending,
    ...base,
    state: { kind: 'dead' as const, code: 'invalid', message: 'Quantité trop grande.' },
  }
  await putEntry(db, { ...entry, states: ['dead'], fields: { quantity: refused } })
}

describe('« Modifications refusées »', () => {
  test('with nothing refused it says so', async () => {
    await openPage(<RefusedPage />)
    await see('Rien n’est refusé')
  })

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
    expect((await db.unsent.get(['inventories', '303']))?.states).toEqual(['ready'])
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
  const entry = await db.unsent.get(['flips', 'k1'])
  if (!entry) throw new Error('nothing pending')
  const delProblem = { kind: 'dead' as const, code: 'invalid_key', message: '' }
  await putEntry(db, { ...entry, states: ['dead'], delProblem })
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

  test('retried waits for the next sync', async () => {
    await aRefusedDelete()
    await openPage(<RefusedPage />)
    await see('Réessayer')
    await click(there(button('Réessayer')))
    await see('Rien n’est refusé')
    expect((await db.unsent.get(['flips', 'k1']))?.states).toEqual(['ready'])
  })
})

test('a refused choice is corrected by a choice, a refused note in a field of several lines', async () => {
  await save(db, flips, { id: 'k1' }, { sold: true, note: 'un\ndeux' })
  const entry = await db.unsent.get(['flips', 'k1'])
  if (!entry) throw new Error('nothing pending')
  for (const pending of Object.values(entry.fields)) pending.state = REFUSED
  await putEntry(db, { ...entry, states: ['dead'] })
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
  const entry = await db.unsent.get(['mounts', 'm1'])
  if (!entry?.fields.gender) throw new Error('nothing pending')
  entry.fields.gender.state = REFUSED
  await putEntry(db, { ...entry, states: ['dead', 'ready'] })
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
