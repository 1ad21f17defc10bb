import type { Context } from 'hono'
import { AppError } from '#shared/contract/error.ts'

/** No call needs more levels; SQL's JSON functions stop reading at some hundreds, and recursion ends in a fault. */
const DEEPEST = 32
/** Half a surrogate pair. */
const HALF_CHARACTER = /\p{Cs}/gu

/**
 * The body of a call, of any shape: 400 when it is not JSON, or nested beyond reason. NUL and half characters, which
 * no database keeps alike, become U+FFFD, so that one of them neither stops a batch nor spoils a view.
 */
export async function readJson(c: Context): Promise<unknown> {
  let [text, json]: [string, unknown] = ['', null]
  try {
    text = await c.req.text()
    json = JSON.parse(text)
  } catch {
    throw new AppError(400, 'bad_request', 'Requête illisible : son contenu n’est pas du JSON.')
  }
  if (isDeeper(json, DEEPEST)) {
    throw new AppError(400, 'bad_request', 'Requête illisible : son contenu est trop imbriqué.')
  }
  // In JSON both can only be written as escapes.
  return text.includes('\\u') ? storable(json) : json
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((member) => isDeeper(member, levels - 1))
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, v]) => [storableText(name), storable(v)]))
}

const storableText = (text: string): string =>
  text.replaceAll('\u0000', '\ufffd').replace(HALF_CHARACTER, '\ufffd')
