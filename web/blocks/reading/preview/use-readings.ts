import { distance } from 'fastest-levenshtein'
import { startTransition, useEffect, useState } from 'react'
import { failPictures, keysAnswered, type Picture } from '#blocks/reading/queue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { linesApart } from '#shared/domain/reading/doubts.ts'
import { layoutOf } from '#shared/domain/reading/layout.ts'
import {
  type Beside,
  type KnownName,
  type NameMatch,
  nameMatcher,
} from '#shared/domain/reading/match-name.ts'
import {
  type PictureReadings,
  type Reading,
  readingsOf,
  type WindowReadings,
} from '#shared/domain/reading/readings.ts'
import type { Foot, GameView } from '#shared/domain/reading/rows.ts'
import { useAccountDb } from '#store/account.ts'
import { outliersOf } from '#store/price-writes.ts'
import { correctedNames } from '#store/read-names.ts'

export type FinishedPicture = Extract<Picture, { state: 'read' }>

/**
 * A line of a picture. `usual`: the medians, by lot, that its prices are far from. `twice`: other lines say something else of
 * its item.
 */
export type PictureRow = Reading & {
  key: string
  picture: number
  view: GameView
  usual: ReadonlyMap<PackSize, number>
  twice: boolean
}
/** What pictures say: their rows, and by picture the foot of the own lots and what found no place. */
export type Readings = {
  rows: PictureRow[]
  feet: ReadonlyMap<number, Foot>
  unplaced: ReadonlyMap<number, readonly string[]>
}

/** How long names are looked for before the screen gets its turn. */
const SLICE_MS = 8

/** What pictures say, once every name was looked for and every price compared; null until then. */
export function useReadings(
  pictures: readonly FinishedPicture[],
  catalogue: Catalogue | null,
): Readings | null {
  const db = useAccountDb()
  const [readings, setReadings] = useState<Readings | null>(null)
  useEffect(() => {
    if (!db || !catalogue || pictures.length === 0) return setReadings(null)
    let current = true
    understand({ pictures, catalogue, db }).then(
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
  }, [db, catalogue, pictures])
  return readings
}

type Given = { pictures: readonly FinishedPicture[]; catalogue: Catalogue; db: AccountDb }

async function understand({ pictures, catalogue, db }: Given): Promise<Readings> {
  const match = await matchesOf(pictures, catalogue)
  const corrected = await correctedNames(db)
  const said: (PictureReadings & { picture: number })[] = []
  for (const { id, words, blurred } of pictures) {
    await keysAnswered()
    said.push({ picture: id, ...readingsOf(words, { match, corrected, blurred }) })
  }
  const rows = said.flatMap(({ picture, windows }) =>
    windows.flatMap((read, at) => rowsOf(picture, at, read)),
  )
  // Of own lots and of lines about different things each is a line of its own.
  const apart = new Set(
    (['lots', 'list', 'course'] as const).flatMap((view) => [
      ...linesApart(rows.filter((row) => row.view === view)),
    ]),
  )
  const marked = rows.map((row) => ({ ...row, twice: apart.has(row) }))
  return {
    rows: await withMedians(db, marked),
    feet: new Map(
      said.flatMap(({ picture, windows }) =>
        windows.flatMap(({ foot }) => (foot ? [[picture, foot] as const] : [])),
      ),
    ),
    unplaced: new Map(said.map(({ picture, unplaced }) => [picture, unplaced])),
  }
}

const rowsOf = (picture: number, window: number, { view, readings }: WindowReadings): PictureRow[] =>
  readings.map((reading, at) => ({
    ...reading,
    key: `${picture}-${window}-${at}`,
    picture,
    view,
    usual: new Map(),
    twice: false,
  }))

type Match = (name: string, beside: Beside) => NameMatch | null
const keyOf = (name: string, { level, type }: Beside): string => `${name}|${level}|${type}`

/** Looks for every name once, and lets keys be answered in between: a name is compared with thousands. */
async function matchesOf(pictures: readonly FinishedPicture[], catalogue: Catalogue): Promise<Match> {
  const { match, found } = matcherOf(catalogue)
  let since = performance.now()
  for (const { words } of pictures) {
    await keysAnswered()
    for (const line of layoutOf(words).windows.flatMap(({ lines }) => lines)) {
      const name = line.name?.text ?? ''
      const key = keyOf(name, line)
      if (!found.has(key)) found.set(key, match(name, line))
      if (performance.now() - since < SLICE_MS) continue
      await keysAnswered()
      since = performance.now()
    }
  }
  return (name, beside) => found.get(keyOf(name, beside)) ?? null
}

/** What names were taken for is known as long as the catalogue: a pile grows picture by picture. */
type Matcher = { match: Match; found: Map<string, NameMatch | null> }
const matchers = new WeakMap<Catalogue, Matcher>()

function matcherOf(catalogue: Catalogue): Matcher {
  const known = matchers.get(catalogue) ?? { match: makeMatcher(catalogue), found: new Map() }
  matchers.set(catalogue, known)
  return known
}

function makeMatcher(catalogue: Catalogue): Match {
  const { items, texts } = catalogue.names()
  const known: (KnownName & { sold: boolean })[] = items.map(({ id, level, type, category }, at) => ({
    ...{ id, text: texts[at] ?? '', level, type },
    sold: category !== 'quest',
  }))
  const others = catalogue.otherNames().map(({ item, text, type }) => ({
    ...{ id: item.id, text, level: item.level, type, sold: item.category !== 'quest' },
    ...(catalogue.others && { language: catalogue.others.language }),
  }))
  known.push(...others)
  // Of namesakes that which an auction house may hold.
  return nameMatcher([...known.filter(({ sold }) => sold), ...known.filter(({ sold }) => !sold)], distance)
}

async function withMedians(db: AccountDb, rows: readonly PictureRow[]): Promise<PictureRow[]> {
  const seen = rows.flatMap((row) =>
    PACK_SIZES.flatMap((pack) => {
      const price = row.figures[pack]?.value
      return row.item === null || price === undefined ? [] : [{ id: row.item, pack, price, row: row.key }]
    }),
  )
  const odd = await outliersOf(db, seen, Date.now())
  return rows.map((row) => ({
    ...row,
    usual: new Map(odd.filter((price) => price.row === row.key).map(({ pack, usual }) => [pack, usual])),
  }))
}
