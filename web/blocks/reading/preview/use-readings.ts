import { distance } from 'fastest-levenshtein'
import { startTransition, useEffect, useState } from 'react'
import { failPictures, type Picture } from '#blocks/reading/queue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { linesApart } from '#shared/domain/reading/doubts.ts'
import { layoutOf, type ReadingKind } from '#shared/domain/reading/layout.ts'
import { type NameMatch, nameMatcher } from '#shared/domain/reading/match-name.ts'
import { type Reading, type ReadingsOfKind, readingsOf } from '#shared/domain/reading/readings.ts'
import { itemsOnSale } from '#store/flips.ts'
import { useAccountDb } from '#store/live.ts'
import { outliersOf } from '#store/price-writes.ts'
import { correctedNames } from '#store/read-names.ts'

export type FinishedPicture = Extract<Picture, { state: 'read' }>

/**
 * A line of a picture. `usual`: the medians, by pack, that its prices are far from. `open`: a sale of an item that the
 * player has on sale already, as a picture of yesterday's sales would say again. `twice`: other lines say something else of
 * its item.
 */
export type ReadRow = Reading & {
  key: string
  picture: number
  usual: ReadonlyMap<number, number>
  open: boolean
  twice: boolean
}
/** `kinds`: what the pictures hold, of which `kind` is shown. */
export type Readings = {
  kinds: readonly ReadingKind[]
  kind: ReadingKind
  rows: ReadRow[]
  unplaced: string[]
}
/** The kind that the player looks at, null: the first, and those that are stored. */
export type WantedReadings = { kind: ReadingKind | null; stored: readonly ReadingKind[] }

/** How long names are looked for before the screen gets its turn. */
const SLICE_MS = 8

/** What pictures say, once every name was looked for and every price compared; null until then. */
export function useReadings(
  pictures: readonly FinishedPicture[],
  catalogue: Catalogue | null,
  wanted: WantedReadings,
): Readings | null {
  const db = useAccountDb()
  const [readings, setReadings] = useState<Readings | null>(null)
  useEffect(() => {
    if (!db || !catalogue || pictures.length === 0) return setReadings(null)
    let current = true
    understand({ pictures, catalogue, wanted, db }).then(
      (found) => {
        // A hundred lines with their fields are made while keys are answered.
        if (current) startTransition(() => setReadings(found))
      },
      (error: unknown) => {
        if (!current) return
        console.warn('[comptoir] lecture', error)
        failPictures(
          pictures.map(({ id }) => id),
          'compare',
        )
      },
    )
    return () => {
      current = false
    }
  }, [db, catalogue, pictures, wanted])
  return readings
}

type Given = {
  pictures: readonly FinishedPicture[]
  catalogue: Catalogue
  wanted: WantedReadings
  db: AccountDb
}

async function understand({ pictures, catalogue, wanted, db }: Given): Promise<Readings> {
  const match = await matchesOf(pictures, catalogue)
  const corrected = await correctedNames(db)
  const said = pictures.map((picture) => ({
    picture: picture.id,
    ...readingsOf(picture.words, { match, corrected, blurred: picture.blurred }),
  }))
  const held = new Set(said.flatMap(({ tables }) => tables.map(({ kind }) => kind)))
  const kinds = [...held].filter((kind) => !wanted.stored.includes(kind))
  const all = wanted.kind ?? kinds[0] ?? 'prices'
  const rows = said.flatMap(({ picture, tables }) =>
    tables.filter(({ kind }) => kind === all).flatMap((read) => rowsOf(picture, read)),
  )
  const unplaced = said.flatMap((read) => read.unplaced)
  // Each sale is a line of its own.
  const apart = all === 'sales' ? new Set<ReadRow>() : linesApart(rows)
  const marked = rows.map((row) => ({ ...row, twice: apart.has(row) }))
  const compared = { prices: withMedians, sales: withOpenSales, stock: async () => marked }[all]
  return { kinds, kind: all, rows: await compared(db, marked), unplaced }
}

const rowsOf = (picture: number, { kind, readings }: ReadingsOfKind): ReadRow[] =>
  readings.map((reading, at) => ({
    ...reading,
    key: `${picture}-${kind}-${at}`,
    picture,
    usual: new Map(),
    open: false,
    twice: false,
  }))

/** Looks for every name once, and lets keys be answered in between: a name is compared with thousands. */
async function matchesOf(
  pictures: readonly FinishedPicture[],
  catalogue: Catalogue,
): Promise<(name: string) => NameMatch | null> {
  const match = matcherOf(catalogue)
  const found = new Map<string, NameMatch | null>()
  let since = performance.now()
  for (const { words } of pictures) {
    for (const { name } of layoutOf(words).tables.flatMap(({ lines }) => lines)) {
      if (name && !found.has(name.text)) found.set(name.text, match(name.text))
      if (performance.now() - since < SLICE_MS) continue
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
  }
  return (name) => found.get(name) ?? null
}

const matchers = new WeakMap<Catalogue, ReturnType<typeof nameMatcher>>()

function matcherOf(catalogue: Catalogue) {
  const known = matchers.get(catalogue) ?? makeMatcher(catalogue)
  matchers.set(catalogue, known)
  return known
}

function makeMatcher(catalogue: Catalogue) {
  const { items, texts } = catalogue.names()
  return nameMatcher(
    items.map(({ id }, at) => ({ id, text: texts[at] ?? '' })),
    distance,
  )
}

async function withMedians(db: AccountDb, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const seen = rows.flatMap((row) =>
    PACK_SIZES.flatMap((pack) => {
      const price = row.prices[pack]?.value
      return row.item === null || price === undefined ? [] : [{ id: row.item, pack, price, row: row.key }]
    }),
  )
  const odd = await outliersOf(db, seen, Date.now())
  return rows.map((row) => ({
    ...row,
    usual: new Map(odd.filter((price) => price.row === row.key).map(({ pack, usual }) => [pack, usual])),
  }))
}

async function withOpenSales(db: AccountDb, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const onSale = await itemsOnSale(db)
  return rows.map((row) => ({ ...row, open: row.item !== null && onSale.has(row.item) }))
}
