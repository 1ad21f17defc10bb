import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastRows, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { noteReach, startSyncStatus } from '#data/sync/sync-status.ts'
import { FlipsPage } from '#features/flips/page.tsx'
import { PricesPage } from '#features/prices/page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { ASH, aPlayer, leaves, observe, openScreen, sees } from '#tests/support/screens/craft-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

let db: AccountDb
let stop = () => {}
beforeEach(() => {
  noteReach({ online: true, silent: false })
  stop = startSyncStatus()
  db = aPlayer()
})
afterEach(async () => {
  newAccount.setState({ id: null })
  await leaves(db)
  stop()
})

/** A pass of this account has ended. */
const passEnds = (kind: 'done' | 'later') =>
  act(() => db.meta.put({ id: 'status', at: 5, doneAt: kind === 'done' ? 5 : null, kind, code: null }))
const waits = () => document.querySelector('.skel') !== null

type Tool = {
  name: string
  page: ReactNode
  empty: string
  /** The rows that decide whether it is empty. */
  lists: () => { snapshot: () => unknown[] | undefined }[]
}
const BOOK: Tool = {
  name: 'the price book',
  page: <PricesPage />,
  empty: 'Ton carnet est vide',
  lists: () => [lastRows(db, priceObservations), liveRows(db, inventories, '')],
}
const FLIPS: Tool = {
  name: 'Achat / Revente',
  page: <FlipsPage />,
  empty: 'Aucune ligne pour l’instant',
  lists: () => [liveRows(db, flips, '')],
}

async function open({ page, lists }: Tool): Promise<void> {
  await openScreen(page, '/app')
  await until(() => expect(lists().map((list) => list.snapshot())).toEqual(lists().map(() => [])))
}

describe.each([BOOK, FLIPS])('on a new device of an account, $name', (tool) => {
  const { empty } = tool

  test('waits while the first pull may still bring rows, and is empty once it has brought none', async () => {
    await open(tool)
    expect([shown(empty), waits()]).toEqual([false, true])
    await passEnds('done')
    await sees(empty)
    expect(waits()).toBe(false)
  })

  test('is empty at once without network, and stays so when it comes back', async () => {
    noteReach({ online: false })
    await open(tool)
    await sees(empty)
    await act(async () => noteReach({ online: true }))
    expect(shown(empty)).toBe(true)
  })

  test.each([
    ['the pass has failed', () => passEnds('later')],
    ['the server is long silent', () => act(async () => noteReach({ silent: true }))],
  ])('is empty once %s', async (_why, happens) => {
    await open(tool)
    await happens()
    await sees(empty)
  })

  test('is empty at once for an account that was made in this tab', async () => {
    newAccount.setState({ id: db.userId })
    activeAccount.setState({ db: null })
    activeAccount.setState({ db })
    await open(tool)
    await sees(empty)
  })
})

test('rows that the first pull brings are shown before it has ended', async () => {
  await open(BOOK)
  expect(waits()).toBe(true)
  await act(() => observe(db, ASH, 1, 50))
  await until(() => expect(shown('Bois de Frêne')).toBe(true))
})
