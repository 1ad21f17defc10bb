import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '#shared/contract/error.ts'

const GENERIC = 'Requête refusée : une valeur manque ou n’a pas la forme attendue.'

/** The body of a call, checked: 400 when it is not JSON, 422 with the places when it breaks a rule. */
export async function readBody<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.infer<S>> {
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    throw new AppError(400, 'bad_request', 'Requête illisible : son contenu n’est pas du JSON.')
  }
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.startsWith('Invalid') ? 'Valeur refusée.' : message,
  }))
  const said = details.find(({ message }) => message !== 'Valeur refusée.')
  throw new AppError(422, 'invalid', said?.message ?? GENERIC, details)
}
