import type { Collection } from '#shared/contract/collection.ts'
import type { Kind } from '#shared/contract/fields.ts'
import type { FieldProblem } from '#shared/contract/wire.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

export const unknownField: FieldProblem = {
  status: 'unknown',
  code: 'unknown_field',
  message: 'Le serveur ne connaît pas encore ce champ\u00a0: il le prendra après sa mise à jour.',
}

export const unknownKey: FieldProblem = {
  status: 'unknown',
  code: 'unknown_key',
  message: 'Le serveur ne connaît pas encore cette clé\u00a0: il la prendra après sa mise à jour.',
}

export const invalidValue = (collection: Collection, field: string): FieldProblem => ({
  status: 'rejected',
  code: 'invalid',
  message: `Valeur refusée pour «\u00a0${field}\u00a0»\u00a0: il faut ${expectation(collection.fields[field])}.`,
})

export const entryProblem = (code: string, message: string): FieldProblem => ({
  status: 'rejected',
  code,
  message,
})

/** A new line of the trading tracker that is of no item. */
export const nothingToMake = entryProblem(
  'item_required',
  'Ligne refusée\u00a0: elle ne nomme aucun objet (item_name ou item_id).',
)

/** What a field accepts, in words; `une valeur valable` where its rule says too little. */
function expectation(kind: Kind | undefined): string {
  const rule = kind?.rule
  if (rule?.type === 'boolean') return 'vrai ou faux'
  if (rule?.type !== 'number') return 'une valeur valable'
  const { minimum, maximum } = rule
  const what = rule.whole ? 'un nombre entier' : 'un nombre'
  if (minimum === undefined || maximum === undefined) return what
  return `${what} de ${formatNumber(minimum)} à ${formatNumber(maximum)}`
}
