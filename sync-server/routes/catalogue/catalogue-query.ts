import { AppError } from '#shared/contract/error.ts'

/** The item id of a path; what is no id names nothing. */
export function readItemId(text: string, missing: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new AppError(404, 'not_found', missing)
  return Number(text)
}

/** A whole number of a query, within bounds; 422 otherwise. */
export function readInteger(
  text: string | undefined,
  { name, min, max, fallback }: { name: string; min: number; max: number; fallback?: number },
): number {
  if (text === undefined && fallback !== undefined) return fallback
  const value = text !== undefined && /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new AppError(422, 'invalid', `${name} doit être un nombre entier de ${min} à ${max}.`)
}
