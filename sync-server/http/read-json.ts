import type { Context } from 'hono'
import { TimeSlice } from '#server/time-slice.ts'
import { AppError } from '#shared/contract/error.ts'
import { requireJson } from './from-own-page.ts'

/** No call needs more levels; SQL's JSON functions stop reading at some hundreds, and recursion ends in a fault. */
const DEEPEST = 32
/** Values that a body may hold, those inside others included: twice what a full batch of a device has. */
const MOST_VALUES = 70_000
/** A text whose parsing takes a turn of its own. */
const LONG = 100_000

/**
 * The body of a call, of any shape: 400 when it is not JSON, or nested beyond reason; 415 when it does not say that it is; 413 when it holds more values than
 * anybody sends. NUL and half characters, which no database keeps alike, become U+FFFD, so that one of them neither stops
 * a batch nor spoils a view.
 */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(unreadable)
  requireJson(c)
  // Before it is parsed: a megabyte of brackets costs ten times as much as one of texts.
  checkShape(text)
  // What came in UTF-8 holds no half character, and JSON no NUL, but as escapes.
  const storable = text.includes('\\u') ? withStorableEscapes(text) : text
  if (text.length > LONG) await new TimeSlice().pause()
  return parsed(storable)
}

const [NUL, HALF, SECOND_HALF, BEYOND] = [0, 0xd800, 0xdc00, 0xe000]

/** The text with U+FFFD for each escape of NUL or of half a character. */
function withStorableEscapes(text: string): string {
  const parts: string[] = []
  let kept = 0
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    const code = codeAt(text, at)
    if (code !== NUL && !(code >= HALF && code < BEYOND)) {
      at += Number.isNaN(code) ? 2 : 6
      continue
    }
    const next = code >= HALF && code < SECOND_HALF ? codeAt(text, at + 6) : Number.NaN
    if (next >= SECOND_HALF && next < BEYOND) {
      at += 12
      continue
    }
    parts.push(text.slice(kept, at), '\ufffd')
    at += 6
    kept = at
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

/** The code unit of the escape `\uXXXX` that stands here; NaN where none does. */
function codeAt(text: string, at: number): number {
  const written = text.slice(at, at + 6)
  return /^\\u[\da-fA-F]{4}$/.test(written) ? Number.parseInt(written.slice(2), 16) : Number.NaN
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return unreadable()
  }
}

function unreadable(): never {
  throw new AppError(400, 'bad_request', 'Requête illisible\u00a0: son contenu n’est pas du JSON.')
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Throws when the text is nested too deep or holds too many values; of what is no JSON it says nothing. */
function checkShape(text: string): void {
  let [depth, values] = [0, 1]
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === QUOTE) i = endOfString(text, i)
    else if (sign === COMMA) values += 1
    else if (OPENING.has(sign)) {
      depth += 1
      values += 1
    } else if (CLOSING.has(sign)) depth -= 1
    if (depth > DEEPEST) {
      throw new AppError(400, 'bad_request', 'Requête illisible\u00a0: son contenu est trop imbriqué.')
    }
    if (values > MOST_VALUES) {
      throw new AppError(413, 'too_large', 'Requête refusée\u00a0: elle contient trop de valeurs.')
    }
  }
}

/** Where the string that begins here ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === QUOTE) return i
    if (sign === BACKSLASH) i += 1
  }
  return text.length
}
