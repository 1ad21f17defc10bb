import Dexie, { type Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { createRoot } from 'react-dom/client'
import { useMutate } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { writeOf } from '#data/db/save.ts'
import type { StoredRow } from '#data/db/types.ts'
import { activeAccount } from '#data/session/active-account.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { type KeyOf, keyText } from '#shared/contract/collection.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { change } from '#store/change.ts'
import { useRow } from '#store/live.ts'
import { priceKey, priceOf } from './prices.ts'
import { putRows } from './session.ts'

/** Prices that each store holds before the first tap, and those on screen: three packs of eight ingredients. */
const STORED = 2000
const SHOWN = 24
const PATIENCE_MS = 10_000

type Key = KeyOf<typeof priceObservations>
type Price = Key & { price_kamas: number }

class BareDb extends Dexie {
  prices!: Table<Price, [number, number, string]>
  constructor(durable: boolean) {
    super('bare-prices', { chromeTransactionDurability: durable ? 'strict' : 'default' })
    this.version(1).stores({ prices: '[item_id+pack_size+date]' })
  }
}

let stored: Promise<unknown> = Promise.resolve()

function Field({ price, store }: { price: number | undefined; store: (price: number) => Promise<unknown> }) {
  const add = () => {
    stored = store((price ?? 0) + 1)
  }
  return (
    <button type="button" onClick={add}>
      {price}
    </button>
  )
}

function OurPrice({ at }: { at: Key }) {
  const mutate = useMutate()
  const row = useRow(priceObservations, at)
  return (
    <Field
      price={row?.price_kamas}
      store={async (price_kamas) => {
        if (!(await mutate((db) => change(db, [writeOf(priceObservations, at, { price_kamas })]))))
          throw new Error('not saved')
      }}
    />
  )
}

function BarePrice({ db, at }: { db: BareDb; at: Key }) {
  const { item_id, pack_size, date } = at
  const row = useLiveQuery(() => db.prices.get([item_id, pack_size, date]), [db, item_id, pack_size, date])
  return <Field price={row?.price_kamas} store={(price_kamas) => db.prices.put({ ...at, price_kamas })} />
}

export type SaveTimes = { ours: number[]; bare: number[] }

/**
 * Taps one price of ours, then one of the bare table, `rounds` times: milliseconds from the tap until the new price
 * is committed and in the document.
 */
export async function measureSaves(rounds: number, durable: boolean): Promise<SaveTimes> {
  const account = openAccountDb('bench-save', { durable })
  const bare = new BareDb(durable)
  try {
    await fill(account, bare)
    activeAccount.setState({ db: account })
    const fields = await drawn(bare)
    const times: SaveTimes = { ours: [], bare: [] }
    for (let i = -SHOWN; i < rounds; i++) {
      const at = (i + SHOWN) % SHOWN
      const ours = await tap(fields[at])
      const theirs = await tap(fields[SHOWN + at])
      if (i < 0) continue
      times.ours.push(ours)
      times.bare.push(theirs)
    }
    return times
  } finally {
    activeAccount.setState({ db: null })
    await Promise.all([account.delete(), bare.delete()])
  }
}

async function fill(account: AccountDb, bare: BareDb): Promise<void> {
  const client = newClient(Math.random)
  const numbers = Array.from({ length: STORED }, (_, n) => n)
  await putRows(
    account,
    numbers.map((n): StoredRow => {
      const h = { price_kamas: makeStamp(Date.now() - STORED + n, 0, client) }
      const key = keyText(priceObservations, priceKey(n))
      return { collection: priceObservations.name, key, v: { price_kamas: priceOf(n) }, h, del: false }
    }),
  )
  await bare.prices.bulkPut(numbers.map((n) => ({ ...priceKey(n), price_kamas: priceOf(n) })))
}

/** Shows our fields, then the bare ones, and waits until all of them have their price. */
async function drawn(bare: BareDb): Promise<HTMLButtonElement[]> {
  const keys = Array.from({ length: SHOWN }, (_, n) => priceKey(n * 3))
  const host = document.body.appendChild(document.createElement('main'))
  createRoot(host).render(
    <>
      {keys.map((at) => (
        <OurPrice key={at.item_id} at={at} />
      ))}
      {keys.map((at) => (
        <BarePrice key={at.item_id} db={bare} at={at} />
      ))}
    </>,
  )
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const fields = [...host.querySelectorAll('button')]
    if (fields.length === 2 * SHOWN && fields.every(({ textContent }) => textContent)) return fields
    if (performance.now() > end) throw new Error('the prices did not show')
    await pause(10)
  }
}

async function tap(field: HTMLButtonElement | undefined): Promise<number> {
  if (!field) throw new Error('no such field')
  await pause(5)
  const changed = nextChange(field)
  const began = performance.now()
  field.click()
  await Promise.all([changed, stored])
  return performance.now() - began
}

function nextChange(field: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the new price did not show')), PATIENCE_MS)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    })
    observer.observe(field, { characterData: true, childList: true, subtree: true })
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
