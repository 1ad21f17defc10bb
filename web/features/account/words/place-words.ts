import { collectionNamed } from '#shared/collections/registry.ts'
import { judgeField, readKey, splitKey } from '#shared/contract/collection.ts'
import { day, foldEffect, penGauge } from '#shared/contract/fields.ts'
import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import { OLD_EFFECTS } from '#shared/domain/effects/old-effects.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import { formatDay, formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'
import {
  boxWords,
  COLLECTION_WORDS,
  type FieldKind,
  type FieldWords,
  guideWord,
  preferenceWord,
  ruleWord,
  sourceWord,
} from './collection-words.ts'

const NOTHING = 'vide'

export type Place = { collection: string; key: string; field: string }

const fieldWords = ({ collection, field }: Place): FieldWords =>
  COLLECTION_WORDS[collection]?.fields[field] ?? { label: field, kind: 'other' }

/** How the field of a place is printed and typed. */
export const kindOf = (place: Place): FieldKind => fieldWords(place).kind

/** The values that the field of a place may have, in words; none where it takes more than a few. */
export function choicesOf(place: Place): [value: string, word: string][] {
  const choices = Object.entries(fieldWords(place).choices ?? {})
  const collection = collectionNamed(place.collection)
  const canBeEmpty = collection && judgeField(collection, place.field, null) === 'ok'
  return choices.length > 0 && canBeEmpty ? [['', NOTHING], ...choices] : choices
}

/** « Stock », « Prix »: the collection in words. */
export const collectionWord = (collection: string): string => COLLECTION_WORDS[collection]?.name ?? collection

/** « Prix · lot de 10 · mar. 3 nov. »: where a value belongs, beside its item's name. */
export function placeWords(place: Place): string {
  const { profile, key } = splitKey(place.key)
  const field = COLLECTION_WORDS[place.collection] ? fieldWords(place).label : `${key} · ${place.field}`
  const words = [collectionWord(place.collection), field, ...keyWords(place), profile && `profil ${profile}`]
  return words.filter(Boolean).join(' · ')
}

/** What the key says beside the item: pack, day, guide and box, archimonster. */
function keyWords(place: Place): (string | false)[] {
  const parts = keyPartsOf(place)
  return [
    typeof parts.pack_size === 'number' && `lot de ${formatNumber(parts.pack_size, 0)}`,
    typeof parts.date === 'string' && formatDay(parts.date),
    typeof parts.archimonstre === 'string' && parts.archimonstre,
    typeof parts.guide === 'string' && guideWord(parts.guide),
    typeof parts.check === 'string' && boxWords(parts.check),
    typeof parts.name === 'string' && preferenceWord(parts.name),
    typeof parts.rule === 'string' && ruleWord(parts.rule),
    typeof parts.source === 'string' && sourceWord(parts.source),
    typeof parts.job === 'string' && parts.job,
    typeof parts.pen === 'number' && `enclos ${formatNumber(parts.pen)}`,
    penGauge.is(parts.gauge) && GAUGE_NAMES[parts.gauge],
  ]
}

/** The effect that a place weighs, by its folded name; null where its key is a number that names none. */
export function effectOf(place: Place): string | null {
  const { effect } = keyPartsOf(place)
  const name = nameOfEffect(effect)
  return name === null ? null : foldEffect(name)
}

/** The name that a key gives its effect; null where it gives none. */
function nameOfEffect(effect: unknown): string | null {
  if (typeof effect === 'number') return OLD_EFFECTS.get(effect) ?? null
  return typeof effect === 'string' ? effect : null
}

/** What a row is about: an item of the game, by its number or by the name that was written down with it. */
export type Subject = { item: number | null; name: string | null }

/** The fields under which collections write down a name, the player's own first. */
const NAMES = ['item_name', 'nom_item', 'custom_name', 'variant_name']

/** The subject of a place's row: named by its key, else by what the row holds (`values`). */
export function subjectOf(place: Place, values: Record<string, unknown> = {}): Subject {
  const parts = keyPartsOf(place)
  const item = parts.item_id ?? parts.recipe ?? values.item_id ?? values.product_item_id
  const { effect } = keyPartsOf(place)
  const name =
    effect === undefined
      ? NAMES.map((field) => values[field]).find((value) => typeof value === 'string' && value !== '')
      : (nameOfEffect(effect) ?? `effet ${effect}`)
  return {
    item: typeof item === 'number' ? item : null,
    name: typeof name === 'string' ? name : null,
  }
}

function keyPartsOf({ collection, key }: Place): Record<string, unknown> {
  const declared = collectionNamed(collection)
  return (declared && readKey(declared, key))?.parts ?? {}
}

/** A value as the tools print it; nothing typed is « vide ». */
export function valueWords(place: Place, value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const { kind, choices } = fieldWords(place)
  if (typeof value === 'string') {
    if (kind === 'day' && day.is(value)) return formatDay(value)
    return new Map(Object.entries(choices ?? {})).get(value) ?? value
  }
  if (typeof value !== 'number') return JSON.stringify(value)
  if (kind === 'kamas') return formatKamas(value)
  if (kind === 'instant') return `${formatDay(parisDay(value))}, ${parisTime(value)}`
  return kind === 'percent' ? `${formatNumber(value, 2)} %` : formatNumber(value, 2)
}

/** Reads a corrected value typed for a field: `undefined` when it is none that the field accepts. */
export function readValue(place: Place, typed: string): unknown {
  const collection = collectionNamed(place.collection)
  return candidates(kindOf(place), typed.trim()).find(
    (value) => collection && judgeField(collection, place.field, value) === 'ok',
  )
}

/** What typed text may mean; emptied, it is no value where the field can have none, else an empty text. */
function candidates(kind: FieldKind, typed: string): unknown[] {
  if (typed === '') return [null, ...(kind === 'text' || kind === 'note' || kind === 'other' ? [''] : [])]
  if (kind === 'boolean') return typed === 'oui' ? [true] : typed === 'non' ? [false] : []
  if (kind === 'percent') return [Number(typed.replace('%', '').replace(',', '.'))]
  if (kind === 'instant') return [Number(typed)]
  if (kind === 'signed') return [Number(typed.replace(/^[−–]/, '-'))]
  if (kind === 'kamas' || kind === 'count') {
    const read = readKamas(typed)
    return read.kind === 'amount' ? [read.value] : []
  }
  return [typed]
}
