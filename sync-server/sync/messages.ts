import * as z from 'zod/mini'
import type { Collection } from '#shared/contract/collection.ts'
import type { FieldProblem } from '#shared/contract/wire.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

export const unknownField: FieldProblem = {
  status: 'unknown',
  code: 'unknown_field',
  message: 'Le serveur ne connaît pas encore ce champ : il le prendra après sa mise à jour.',
}

export const unknownKey: FieldProblem = {
  status: 'unknown',
  code: 'unknown_key',
  message: 'Le serveur ne connaît pas encore cette clé : il la prendra après sa mise à jour.',
}

/** `limit`: the latest time that the field takes now, in milliseconds; one repair by it always suffices. */
export const clockProblem = (limit: number): FieldProblem => ({
  status: 'clock',
  code: 'clock',
  message: 'L’heure de cet appareil est en avance : la modification va être redatée.',
  limit,
})

export const invalidValue = (collection: Collection, field: string): FieldProblem => ({
  status: 'rejected',
  code: 'invalid',
  message: `Valeur refusée pour « ${field} » : il faut ${expectation(collection.fields[field])}.`,
})

export const entryProblem = (code: string, message: string): FieldProblem => ({
  status: 'rejected',
  code,
  message,
})

/** A new line of the trading tracker that is of no item. */
export const nothingToMake = entryProblem(
  'item_required',
  'Ligne refusée : elle ne nomme aucun objet (item_name ou item_id).',
)

const expected = new WeakMap<z.ZodMiniType, string>()

/** What a field accepts, in words, found once: describing a schema costs more than judging a hundred values. */
function expectation(schema: z.ZodMiniType | undefined): string {
  if (!schema) return 'une valeur valable'
  const said = expected.get(schema) ?? described(schema)
  expected.set(schema, said)
  return said
}

/** `une valeur valable` where the schema says too little. */
function described(schema: z.ZodMiniType): string {
  const rule = z.toJSONSchema(schema)
  if (rule.type === 'boolean') return 'vrai ou faux'
  if (rule.type !== 'integer' && rule.type !== 'number') return 'une valeur valable'
  const kind = rule.type === 'integer' ? 'un nombre entier' : 'un nombre'
  const { minimum, maximum } = rule
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return kind
  return `${kind} de ${formatNumber(minimum)} à ${formatNumber(maximum)}`
}
