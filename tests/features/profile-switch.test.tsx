import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useMutate } from '#blocks/use-mutate.ts'
import { readRows } from '#data/db/rows.ts'
import { attachPage } from '#data/page-environment.ts'
import { activeAccount, startActiveAccount } from '#data/session/active-account.ts'
import { session } from '#data/session/session-store.ts'
import { profileOf, rememberProfiles, shownProfile, showProfile } from '#data/session/shown-profile.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { useRow } from '#store/live.ts'
import { setStocks } from '#store/stock.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { field, render, type, until } from '#tests/support/screens/render.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'

const WOOD = 303
const USER = { id: 'joueur', email: '', name: '', is_admin: false, access_active: false }

let stop = () => {}
beforeEach(async () => {
  localStorage.clear()
  attachPage(new FakePage())
  rememberProfiles(USER.id, ['main', 'ouest'])
  await act(async () => {
    session.setState({ status: 'signed-in', user: USER })
    stop = startActiveAccount()
  })
})
afterEach(async () => {
  const db = opened()
  await act(async () => session.setState({ status: 'signed-out', user: null }))
  stop()
  await db.delete()
})

function opened() {
  const { db } = activeAccount.getState()
  if (!db) throw new Error('no account is open')
  return db
}

/** A field that stays on screen whatever profile is shown, as those of most tools. */
let undo = async () => false
function Owned() {
  const row = useRow(inventories, { item_id: WOOD })
  const mutate = useMutate()
  const save = async (quantity: number) => {
    const done = await mutate((db) => setStocks(db, [{ id: WOOD, quantity }]))
    if (done) undo = done.undo
    return done !== null
  }
  return <QuantityField label="Possédé" value={row?.quantity ?? null} onCommit={save} />
}

const show = (id: string) => act(async () => showProfile(USER.id, id))
const value = () => document.querySelector('input')?.value
/** What is owned of it in the profile that is shown. */
const owned = async () => {
  const db = opened()
  return (await readRows(db, inventories)).map(({ quantity }) => quantity)
}

test('N225 a number that is typed when another profile is shown is stored in its own', async () => {
  await render(<Owned />)
  await type(field('Possédé'), '42')
  await show('ouest')
  await until(() => expect(value()).toBe(''))
  expect(await owned()).toEqual([])
  await show('main')
  await until(() => expect(value()).toBe('42'))
  expect(await owned()).toEqual([42])
})

test('N225 what was done in a profile is taken back after another one is shown', async () => {
  await render(<Owned />)
  await type(field('Possédé'), '42')
  await show('ouest')
  await until(() => expect(value()).toBe(''))
  await act(async () => expect(await undo()).toBe(true))
  await show('main')
  expect(await owned()).toEqual([0])
})

test('N224 the next visit begins in no profile that was archived elsewhere', async () => {
  await show('ouest')
  await owned()
  const nextVisit = () => {
    shownProfile.setState({ user: null, id: 'main' })
    return profileOf(USER.id)
  }
  expect(nextVisit()).toBe('ouest')
  rememberProfiles(USER.id, ['main', 'ouest'], ['ouest'])
  expect(nextVisit()).toBe('main')
})
