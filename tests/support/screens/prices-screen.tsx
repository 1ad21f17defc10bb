import { act } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { PricesPage } from '#features/prices/page.tsx'
import type { PackSize } from '#shared/contract/fields.ts'
import { observe, openScreen } from './craft-screen.tsx'
import { byRole, click, field, type, until } from './render.tsx'

const DAY_MS = 86_400_000

export const openPrices = (search = '') => openScreen(<PricesPage />, `/app/prices${search}`)

/** A price that was read some days ago. */
export const readAgo = (db: AccountDb, id: number, pack: PackSize, price: number, days: number) =>
  observe(db, id, pack, price, Date.now() - days * DAY_MS)

const rows = (table: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.${table} tbody tr:not(.spacer)`),
]
const nameIn = (row: Element): string => row.querySelector('.name')?.textContent ?? ''

/** The items of the list, top to bottom; those that the panel says to read again. */
export const listedItems = (): string[] => rows('price-table').map(nameIn)
export const toRenew = (): string[] => rows('renew-table').map(nameIn)

/** The text of an item's line, every kind of space as an ASCII one. */
export const lineOf = (name: string): string =>
  (rows('price-table').find((row) => nameIn(row) === name)?.textContent ?? '').replace(/\s/g, ' ')

export const priceField = (name: string, pack = 1): HTMLInputElement =>
  inList(field(`Prix du lot de ${pack}, ${name}`), name, pack)
export const stockField = (name: string): HTMLInputElement => field(`Stock, ${name}`)

/** The panel above the list has a field of the same name. */
function inList(first: HTMLInputElement, name: string, pack: number): HTMLInputElement {
  const label = `Prix du lot de ${pack}, ${name}`
  return document.querySelector<HTMLInputElement>(`.price-table input[aria-label="${label}"]`) ?? first
}

/** A figure above the list with its note. */
export function figure(label: string): string {
  const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === label)
  return (term?.parentElement?.textContent ?? '').slice(label.length).replace(/\s/g, ' ')
}

/** Searches the catalogue for an item, and takes the first that is found. */
export async function addItem(query: string): Promise<void> {
  await type(field('Ajouter un objet'), query)
  await click(await until(() => byRole('option')))
}

/** Opens the paste dialog and puts a text into it. */
export async function paste(text: string): Promise<HTMLTextAreaElement> {
  await click(await until(() => byRole('button', 'Coller une liste')))
  const area = await until(pasteArea)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return area
}

export function pasteArea(): HTMLTextAreaElement {
  const area = document.querySelector('textarea')
  if (!area) throw new Error('no text area')
  return area
}
