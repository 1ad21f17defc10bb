/** What a log line says of an error: where it happened and of which kind. */
export type DescribedError = {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: DescribedError | string
}

const DEPTH = 3
const MASK = '…'
/** From the first quotation mark to the last: what is quoted may hold quotation marks itself. */
const QUOTED = /(["'`«“])[\s\S]*["'`»”]/g
const ADDRESS = /[^\s@]+@[^\s@]+/g
const QUERY = /\?\S+/g
/** Ids, tokens, hashes: long, and not a word. */
const LONG = /(?=[\w.-]*\d)[\w.-]{20,}/g

/**
 * An error for the log. Databases, parsers and services quote rows and texts in their words and hang them on their
 * errors, so only these fields go out, with whatever is quoted, or looks like an address or a token, left out.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError | string {
  if (!(error instanceof Error)) return typeof error === 'string' ? masked(error) : typeof error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const stack = placesOf(error)
  return {
    type: error.name,
    ...(code === null ? {} : { code: masked(code) }),
    message: masked(error.message),
    ...(stack ? { stack } : {}),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeError(error.cause, depth - 1) }),
  }
}

const masked = (text: string): string =>
  text
    .replace(QUOTED, `$1${MASK}`)
    .replace(ADDRESS, MASK)
    .replace(QUERY, `?${MASK}`)
    .replace(LONG, MASK)
    .slice(0, 300)

/** The lines of the stack that name places in code; what stands above them is the message again. */
function placesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  if (at < 0) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n')
}
