import Dexie, { type Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useMutate } from '#blocks/use-mutate.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { writeOf } from '#data/db/save.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { type KeyOf, keyText } from '#shared/contract/collection.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { change } from '#store/change.ts'
import { useRow } from '#store/live.ts'
import { priceKey, priceOf, putRows } from './sync.ts'
import { drawn, tapped } from './tap.ts'

/** Prices that each store holds before the first tap, and those on screen: three packs of eight ingredients. */
const STORED = 2000
const SHOWN = 24

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
let [fields, taps]: [HTMLButtonElement[], number] = [[], 0]

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
  const store = async (price_kamas: number) => {
    if (!(await mutate((db) => change(db, [writeOf(priceObservations, at, { price_kamas })]))))
      throw new Error('not saved')
  }
  return <Field price={row?.price_kamas} store={store} />
}

function BarePrice({ db, at }: { db: BareDb; at: Key }) {
  const { item_id, pack_size, date } = at
  const row = useLiveQuery(() => db.prices.get([item_id, pack_size, date]), [db, item_id, pack_size, date])
  return <Field price={row?.price_kamas} store={(price_kamas) => db.prices.put({ ...at, price_kamas })} />
}

/** Every line as a button that adds one, under their sum: the least that a tool over such a table could show. */
function BareLines({ db }: { db: BareDb }) {
  const lines = useLiveQuery(() => db.prices.toArray(), [db])
  return (
    <>
      <output>{lines?.reduce((sum, { price_kamas }) => sum + price_kamas, 0)}</output>
      {lines?.map((line) => (
        <Field
          key={`${line.item_id} ${line.pack_size}`}
          price={line.price_kamas}
          store={(price_kamas) => db.prices.put({ ...line, price_kamas })}
        />
      ))}
    </>
  )
}

const bareStored = async (db: BareDb, rows: number) => {
  const numbers = Array.from({ length: rows }, (_, n) => n)
  await db.prices.bulkPut(numbers.map((n) => ({ ...priceKey(n), price_kamas: priceOf(n) })))
  return numbers
}

function draw(content: ReactNode, count: number): Promise<HTMLButtonElement[]> {
  const host = document.body.appendChild(document.createElement('main'))
  createRoot(host).render(content)
  return drawn(host, count)
}

/** Shows our fields, then the bare ones. */
export async function openSaves(durable: boolean): Promise<void> {
  const account = openAccountDb('bench-save', { durable })
  const bare = new BareDb(durable)
  const client = newClient(Math.random)
  const rows = (await bareStored(bare, STORED)).map((n) => {
    const h = { price_kamas: makeStamp(Date.now() - STORED + n, 0, client) }
    const key = keyText(priceObservations, priceKey(n))
    return { collection: priceObservations.name, key, v: { price_kamas: priceOf(n) }, h, del: false }
  })
  await putRows(account, rows)
  activeAccount.setState({ db: account })
  const keys = Array.from({ length: SHOWN }, (_, n) => priceKey(n * 3))
  const content = (
    <>
      {keys.map((at) => (
        <OurPrice key={at.item_id} at={at} />
      ))}
      {keys.map((at) => (
        <BarePrice key={at.item_id} db={bare} at={at} />
      ))}
    </>
  )
  fields = await draw(content, 2 * SHOWN)
}

/** Taps some prices of one side: milliseconds from each tap until the new one is committed and in the document. */
export async function tapSaves(side: 'ours' | 'bare', count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const field = fields[(taps++ % SHOWN) + (side === 'ours' ? 0 : SHOWN)]
    times.push(await tapped(field, field, () => stored))
  }
  return times
}

/** Shows so many bare lines. */
export async function openLines(rows: number): Promise<void> {
  const db = new BareDb(false)
  await bareStored(db, rows)
  fields = await draw(<BareLines db={db} />, rows)
}

/** Milliseconds from a tap until the line is committed and the sum in the document is the new one. */
export function tapLine(): Promise<number> {
  const field = fields[taps++ % fields.length]
  return tapped(field, document.querySelector('output'), () => stored)
}
