import type { Locator, Page } from 'playwright-core'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { almanaxPath, unitPriceOn } from './almanax-screen.ts'
import { archiCount, archiOwned, archiPrice, archisPath } from './archis-screen.ts'
import { bookPrice, bookStock, PRICES } from './carnet.ts'
import { ASH_WOOD } from './crafts.ts'
import { FLIPS, flipBuy, flipNote, flipSell, flipSold } from './flips-screen.ts'
import { guideBox, guidePath } from './guide-screen.ts'
import type { Capture, PlainClient } from './spec-calls.ts'
import type { Place } from './typed-values.ts'
import { craftQuantity, essencePrice, workshopPath } from './workshop.ts'

/** A field that a player edits on a screen, and a program by one of the plain calls. */
export type EditPlace = {
  place: Place
  kind: 'number' | 'text' | 'box'
  path: string
  on: (page: Page) => Locator
  send: (plain: PlainClient, value: unknown) => Promise<unknown>
}

/** Two trading lines. */
const LINES = [1, 2].map((n) => ({ id: `ligne-${n}`, item_name: `Objet numéro ${n}` }))

/** An object of the craft list. */
const CRAFT = { entry: 'Objet de la liste', listed: true, famille: 'Baffeur' }

/** Puts on the server what the places below need, before anybody edits. */
export async function preparePlaces(plain: PlainClient): Promise<void> {
  await plain.upsert('flips', LINES)
  await plain.upsert('essence_crafts', [CRAFT])
  const seen = { item_id: ASH_WOOD.id, pack_size: 1, date: parisDay(Date.now()), price_kamas: 5 }
  await plain.upsert('user_market_prices', [seen])
}

/** Fields of every tool that has some in sight; `captures` are rows of the ochre quest. */
export function editPlaces(captures: readonly Capture[]): EditPlace[] {
  const today = parisDay(Date.now())
  return [
    ...LINES.flatMap(flipPlaces),
    ...captures.flatMap(archiPlaces),
    ...[today, dayAfter(today), dayAfter(today, 2)].map(almanaxPlace),
    ...BOXES.map(guidePlace),
    ...bookPlaces(today),
    essencePlace,
    craftPlace,
  ]
}

function flipPlaces({ id, item_name }: (typeof LINES)[number]): EditPlace[] {
  const place = (
    field: string,
    kind: EditPlace['kind'],
    of: (page: Page, item: string) => Locator,
  ): EditPlace => ({
    place: { collection: 'flips', key: id, field },
    kind,
    path: FLIPS,
    on: (page) => of(page, item_name),
    send: (plain, value) => plain.upsert('flips', [{ id, [field]: value }]),
  })
  return [
    place('buy_price_kamas', 'number', flipBuy),
    place('sell_price_kamas', 'number', flipSell),
    place('note', 'text', flipNote),
    place('sold', 'box', flipSold),
  ]
}

function archiPlaces({ monster, archimonstre }: Capture): EditPlace[] {
  const place = (
    field: string,
    kind: EditPlace['kind'],
    of: (page: Page, name: string) => Locator,
  ): EditPlace => ({
    place: { collection: 'archis', key: archimonstre, field },
    kind,
    path: archisPath(monster),
    on: (page) => of(page, monster),
    send: (plain, value) => plain.upsert('archis', [{ archimonstre, [field]: value }]),
  })
  return [
    place('sell_price_kamas', 'number', archiPrice),
    place('owned_count', 'number', archiCount),
    place('owned', 'box', archiOwned),
  ]
}

const almanaxPlace = (date: string): EditPlace => ({
  place: { collection: 'almanax_prices', key: date, field: 'unit_price_kamas' },
  kind: 'number',
  path: almanaxPath(),
  on: (page) => unitPriceOn(page, date),
  send: (plain, value) => plain.upsert('user_almanax_prices', [{ date, unit_price_kamas: value }]),
})

const BOXES = [
  { check: '0-fer', resource: 'Fer', from: 0 },
  { check: '1-fer', resource: 'Fer', from: 10 },
  { check: '2-cuivre', resource: 'Cuivre', from: 20 },
]

const guidePlace = ({ check, resource, from }: (typeof BOXES)[number]): EditPlace => ({
  place: { collection: 'guide_checks', key: `mineur_v1|${check}`, field: 'checked' },
  kind: 'box',
  path: guidePath('mineur_v1'),
  on: (page) => guideBox(page, resource, from),
  send: (plain, value) => plain.check('mineur_v1', { [check]: value === true }),
})

/** Bois de Frêne in the price book. */
const bookPlaces = (today: string): EditPlace[] => {
  const { id, name } = ASH_WOOD
  return [
    {
      place: { collection: 'price_observations', key: `${id}|10|${today}`, field: 'price_kamas' },
      kind: 'number',
      path: PRICES,
      on: (page) => bookPrice(page, 10, name),
      send: (plain, value) =>
        plain.upsert('user_market_prices', [{ item_id: id, pack_size: 10, date: today, price_kamas: value }]),
    },
    {
      place: { collection: 'inventories', key: String(id), field: 'quantity' },
      kind: 'number',
      path: PRICES,
      on: (page) => bookStock(page, name),
      send: (plain, value) => plain.upsert('user_inventories', [{ item_id: id, quantity: value }]),
    },
  ]
}

const essencePlace: EditPlace = {
  place: { collection: 'essence_prices', key: '14671', field: 'price' },
  kind: 'number',
  path: workshopPath(),
  on: (page) => essencePrice(page, 'Essence du Rasboul Majeur'),
  send: (plain, value) => plain.post('/api/v1/essence_prices/upsert', { item_id: 14_671, price: value }),
}

const craftPlace: EditPlace = {
  place: { collection: 'essence_crafts', key: CRAFT.entry, field: 'qty' },
  kind: 'number',
  path: workshopPath('liste'),
  on: (page) => craftQuantity(page, CRAFT.entry),
  send: (plain, value) => plain.upsert('essence_crafts', [{ entry: CRAFT.entry, qty: value }]),
}
