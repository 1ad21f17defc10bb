import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '#shared/contract/error.ts'
import { readJson } from './read-json.ts'

const GENERIC = 'Requête refusée\u00a0: une valeur manque ou n’a pas la forme attendue.'

/** What is said of one body at most: a list of bad values could be as long as the body. */
const MOST_DETAILS = 20

/** What the schema library says by itself, in English. */
const LIBRARYS_OWN = /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/

/** The body of a call, checked: 400 when it is not JSON, 422 with the places when it breaks a rule. */
export async function readBody<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.infer<S>> {
  const read = schema.safeParse(await readJson(c))
  if (read.success) return read.data
  const details = read.error.issues.slice(0, MOST_DETAILS).map(({ path, message }) => ({
    path: path.join('.'),
    message: LIBRARYS_OWN.test(message) ? 'Valeur refusée.' : message,
  }))
  const said = details.find(({ message }) => message !== 'Valeur refusée.')
  throw new AppError(422, 'invalid', said?.message ?? GENERIC, details)
}
