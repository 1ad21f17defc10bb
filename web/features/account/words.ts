import { collectionNamed } from '#shared/collections/registry.ts'
import { judgeField, keyParts } from '#shared/contract/collection.ts'
import { readKamas } from '#shared/domain/kamas.ts'
import { formatDay, formatKamas, formatNumber } from '#shared/domain/numbers.ts'

type Kind = 'kamas' | 'count' | 'percent' | 'other'
/** `label` is empty for the one field of a collection whose name says it all. */
type FieldWords = { label: string; kind: Kind }

/** What a person calls each collection and field. One that is not here yet is named as on the wire. */
const WORDS: Record<string, { name: string; fields: Record<string, FieldWords> }> = {
  inventories: { name: 'Stock', fields: { quantity: { label: 'quantité', kind: 'count' } } },
  price_observations: { name: 'Prix', fields: { price_kamas: { label: '', kind: 'kamas' } } },
  sale_prefs: {
    name: 'Vente',
    fields: {
      target_sell_price: { label: 'prix de vente', kind: 'kamas' },
      tax_rate: { label: 'taxe', kind: 'percent' },
    },
  },
}

export type Place = { collection: string; key: string; field: string }

const fieldWords = ({ collection, field }: Place): FieldWords =>
  WORDS[collection]?.fields[field] ?? { label: field, kind: 'other' }

/** « Stock », « Prix »: the collection in words. */
export const collectionWord = (collection: string): string => WORDS[collection]?.name ?? collection

/** « Prix · lot de 10, mar. 3 nov. »: where a value belongs, beside its item's name. */
export function placeWords(place: Place): string {
  const parts = keyPartsOf(place)
  const details = [
    typeof parts.pack_size === 'number' && `lot de ${formatNumber(parts.pack_size, 0)}`,
    typeof parts.date === 'string' && formatDay(parts.date),
  ]
  const field = WORDS[place.collection] ? fieldWords(place).label : `${place.key} · ${place.field}`
  return [collectionWord(place.collection), field, ...details].filter(Boolean).join(' · ')
}

/** The item that a row is about; null for rows that are about none. */
export function itemOf(place: Place): number | null {
  const { item_id } = keyPartsOf(place)
  return typeof item_id === 'number' ? item_id : null
}

function keyPartsOf({ collection, key }: Place): Record<string, unknown> {
  const declared = collectionNamed(collection)
  return (declared && keyParts(declared, key)) ?? {}
}

/** A value as the tools print it; nothing typed is « vide ». */
export function valueWords(place: Place, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'vide'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value)
  const { kind } = fieldWords(place)
  if (kind === 'kamas') return formatKamas(value)
  return kind === 'percent' ? `${formatNumber(value, 2)} %` : formatNumber(value, 2)
}

/** Reads a corrected value typed for a field: `undefined` when it is none that the field accepts. */
export function readValue(place: Place, typed: string): unknown {
  const collection = collectionNamed(place.collection)
  const value = parsed(fieldWords(place).kind, typed.trim())
  return collection && judgeField(collection, place.field, value) === 'ok' ? value : undefined
}

function parsed(kind: Kind, typed: string): unknown {
  if (kind === 'other') return typed
  if (kind === 'percent') return typed === '' ? undefined : Number(typed.replace('%', '').replace(',', '.'))
  const read = readKamas(typed)
  return read.kind === 'amount' ? read.value : undefined
}
