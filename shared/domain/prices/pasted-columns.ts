import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { fold } from '#shared/domain/text/fold.ts'

const WORDS = ['name', 'pack', 'price', 'day', 'id'] as const
/** What a column of a pasted price list holds; a pack size: the prices of that pack. Null: nothing of use. */
export type PriceColumn = (typeof WORDS)[number] | PackSize | null

const NAMES: Record<(typeof WORDS)[number], readonly string[]> = {
  name: ['objet', 'nom', 'item', 'name', 'ressource', 'article'],
  pack: ['lot', 'pack', 'taille', 'taille du lot', 'quantite'],
  price: ['prix', 'price', 'prix du lot', 'kamas', 'prix kamas', 'prix en kamas'],
  day: ['date', 'jour', 'releve le', 'day'],
  id: ['id', 'identifiant'],
}
const PACK = /^(?:prix )?(?:(?:du )?lot de |par |[x×] ?)?(1|10|100|1 ?000)$/
const A_PACK = /^(?:lot de |par |[x×] ?)?(1|10|100|1 ?000)(?: ?[x×])?$/

const sizeOf = (digits: string | undefined): PackSize | null =>
  PACK_SIZES.find((size) => String(size) === digits?.replace(' ', '')) ?? null

/** A pack as players write it: `10`, `x10`, `×1 000`, `lot de 100`; null for anything else. */
export const readPack = (text: string): PackSize | null => sizeOf(A_PACK.exec(fold(text))?.[1])

function columnOf(title: string): PriceColumn {
  const name = fold(title)
  const named = WORDS.find((column) => NAMES[column].includes(name))
  return named ?? sizeOf(PACK.exec(name)?.[1])
}

/** The columns that a first row names; null when it is no head: a head names the item and a price. */
export function priceColumns(cells: readonly string[]): readonly PriceColumn[] | null {
  const columns = cells.map(columnOf)
  const priced = columns.some((column) => column === 'price' || typeof column === 'number')
  return columns.includes('name') && priced ? columns : null
}
