import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { imagesOf } from '#server/catalogue/answers.ts'
import { breedingRows, essenceRows, itemsWithIds } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import { type Player, recordsBetween } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { jsonList, jsonRows, streamJson } from '#server/http/stream-json.ts'
import { versioned } from '#server/http/versioned.ts'
import { purchasesOf } from '#server/plain/prices.ts'
import { rowsOf } from '#server/plain/rows.ts'
import { inSlices, type TimeSlice } from '#server/time-slice.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { rowOf } from '#shared/contract/collection.ts'
import {
  type EssencePriceAt,
  type RentaRow,
  rentaHistorySteps,
  rentaRows,
  type WorkshopBoss,
  type WorkshopObject,
  workshopBosses,
  workshopObjects,
} from '#shared/domain/breeding/renta.ts'
import { dailyObservations, type Observation } from '#shared/domain/prices/price-history.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

/** How far back the history of a row goes. */
const HISTORY_MS = 365 * 86_400_000

/** The breeding workshop for plain clients (T189, T190). */
export function breedingRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db } = deps
  const workshop = createWorkshop(db)
  const app = new Hono<AppEnv>()

  app.get('/api/v1/elevage/essences_catalog', versioned(db), compress(), async (c) => {
    const { bosses } = await workshop()
    const items = await itemsNamed(
      db,
      bosses.map(({ essence }) => essence),
    )
    const entries = bosses.map(({ boss, essence }) => {
      const item = items.get(essence)
      const name = item?.name ?? `Objet inconnu #${essence}`
      return { item_id: essence, name, boss, ankama_id: essence > 0 ? essence : null, ...imagesOf(item) }
    })
    return c.json(entries)
  })

  app.get('/api/v1/elevage/rentabilite', compress(), requirePlayer(deps), async (c) => {
    const player = c.get('player')
    const { bosses, objects } = await workshop()
    const essences = new Set(bosses.map(({ essence }) => essence))
    return streamJson(c, deps, async function* (slice) {
      const isWanted = ({ item_id }: { item_id: number }) => essences.has(item_id)
      const prices = await rowsOf(deps, player, essencePrices, slice, isWanted)
      const priceOf = new Map(prices.map(({ item_id, price }) => [item_id, price]))
      const seen = await observed(deps, player, essences, slice)
      const histories = await inSlices(rentaHistorySteps(objects, seen), slice)
      const shown = ({ object, rendement, price, ratio, renta }: RentaRow<Named>) => ({
        item_id: object.id,
        famille: object.family,
        nom_item: object.name,
        boss: object.boss,
        efficacite: object.efficiency,
        nombre_utilisation: object.uses,
        rendement,
        item_img_url: object.img,
        prix: price,
        ratio,
        renta,
        history: histories.get(object.id) ?? { prix: [], renta: [] },
      })
      yield* jsonList(
        jsonRows(
          rentaRows(objects, (essence) => priceOf.get(essence)),
          slice,
          shown,
        ),
      )
    })
  })
  return app
}

type Named = WorkshopObject & { img: string | null }
type Workshop = { bosses: WorkshopBoss[]; objects: Named[] }

/** The workshop, made again when the catalogue's version changes: to read it takes 50 ms. */
function createWorkshop(db: Db): () => Promise<Workshop> {
  let made: (Workshop & { version: string }) | undefined
  return async () => {
    const { version } = await servedMeta(db)
    if (made?.version !== version) made = { version, ...(await workshopOf(db)) }
    return made
  }
}

/** The workshop's bosses, and the objects that they give. */
async function workshopOf(db: Db): Promise<Workshop> {
  const objects = await breedingRows(db)
  const bosses = workshopBosses(await essenceRows(db), objects)
  const items = await itemsNamed(
    db,
    objects.map(({ id }) => id),
  )
  const named = objects.map((object) => {
    const item = items.get(object.id)
    return { ...object, name: item?.name ?? `Objet inconnu #${object.id}`, img: item?.img ?? null }
  })
  return { bosses, objects: workshopObjects(bosses, named) }
}

const itemsNamed = async (db: Db, ids: number[]) =>
  new Map((await itemsWithIds(db, ids)).map((item) => [item.id, item]))

/** What one piece of these essences cost, day by day of the last year, in the player's price book. */
async function observed(
  { db, now }: AppDeps,
  player: Player,
  essences: ReadonlySet<number>,
  slice: TimeSlice,
): Promise<EssencePriceAt[]> {
  const start = parisDay(now() - HISTORY_MS)
  // A colon follows the figures, so that it ends the days of one item.
  const ranges = [...essences].map((id) => [`${id}|1|${start}`, `${id}|1|:`] as const)
  const rows = await recordsBetween(db, player, priceObservations, ranges, slice)
  const typed = rows.map(({ key, v, h }) => ({ ...rowOf(priceObservations, key, v), stamps: h }))
  const isWanted = ({ item_id, pack_size, date }: Observation) =>
    pack_size === 1 && date >= start && essences.has(item_id)
  const bought = await purchasesOf(db, player, isWanted, slice)
  return dailyObservations(typed, [...bought.values()]).map(({ item_id, date, price_kamas }) => ({
    item_id,
    date,
    price: price_kamas,
  }))
}
