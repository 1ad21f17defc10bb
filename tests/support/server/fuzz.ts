import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { ErrorCode } from '#shared/contract/error.ts'
import type { Reply } from './players.ts'

export type Sent = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '٣',
  'null',
  '[object Object]',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202emargo\u202c',
  '\u2028\u2029',
  '\ufeffx',
  '🐉'.repeat(130),
  'e\u0301'.repeat(300),
  'x'.repeat(6000),
  '1|2|3',
  "' or 1=1 --",
  '"; drop table users; --',
  '$' + '{7*7}{{7*7}}<%= 7*7 %>',
  '{"$ne":null}',
  '../../etc/passwd',
  'a\r\nBcc: x@y.fr',
  '<img src=x onerror=alert(1)>',
  '=cmd|x!A1',
  '2026-02-30',
  '99999-01-01',
]
const NUMBERS = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 10 ** 12 + 1, -(10 ** 15), 1e308, 5e-324]
/** Names that are something in every object, and some by which a program might claim another account. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'user_id',
  'id',
  'key',
  '',
]

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(...TEXTS, ...NUMBERS, null, true, false, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom(5, 31, 40, 200).map(nested),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constant(0), { minLength: 1000, maxLength: 1100 }),
)

type Edit = { at: number; kind: 'replace' | 'remove' | 'add' | 'wrap' | 'list'; name: string; value: unknown }
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 40 }),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'list'),
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 5 })),
  value,
})

/** The body with one of its values changed; `at` counts them from the top, all levels together. */
function edited(body: unknown, { at, kind, name, value }: Edit): unknown {
  let count = 0
  const total = sizeOf(body)
  const walk = (node: unknown): unknown => {
    if (count++ === at % total) {
      if (kind === 'replace') return value
      if (kind === 'wrap') return [node]
      if (kind === 'list' && isObject(node)) return Object.values(node)
      if (kind === 'add' && isObject(node)) return withMember(node, name, value)
      return kind === 'remove' ? undefined : node
    }
    if (Array.isArray(node)) return node.map(walk)
    if (!isObject(node)) return node
    return Object.fromEntries(Object.entries(node).map(([n, v]) => [n, walk(v)]))
  }
  return walk(body)
}

const sizeOf = (node: unknown): number =>
  node !== null && typeof node === 'object'
    ? 1 + Object.values(node).reduce((sum: number, v) => sum + sizeOf(v), 0)
    : 1
const isObject = (node: unknown): node is Record<string, unknown> =>
  node !== null && typeof node === 'object' && !Array.isArray(node)
/** As JSON makes it: a member of its own, whatever its name. */
const withMember = (node: Record<string, unknown>, name: string, value: unknown) =>
  Object.fromEntries([...Object.entries(node), [name, value]])

const textOf = (body: unknown): string => JSON.stringify(body) ?? ''

/** The text with one of its values, or all of it, replaced by a list too deep for any recursion. */
function buried(whole: string, at: number): string {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const values = [...whole.matchAll(/(?<=[:[])(?:\d+|"[^"]*"|true)/g)]
  const found = values[at]
  return found ? whole.slice(0, found.index) + deep + whole.slice(found.index + found[0].length) : deep
}

/** Texts that look like the valid one, or did before they were cut, doubled, nested, packed or swollen. */
const texts = (valid: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> => {
  const whole = textOf(valid)
  const changed = fc
    .array(edit, { minLength: 1, maxLength: 3 })
    .map((edits) => textOf(edits.reduce<unknown>(edited, valid)))
  return fc.oneof(
    { weight: 12, arbitrary: changed },
    { weight: 2, arbitrary: fc.nat({ max: whole.length }).map((end) => whole.slice(0, end)) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...NAMES, 'entries', 'user')
        .map((n) => `{${JSON.stringify(n)}:1,${whole.slice(1)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '0',
        '"x"',
        '[]',
        '{}',
        '{}{}',
        'NaN',
        `\ufeff${whole}`,
        'a=1&b=2',
      ),
    },
    { weight: 1, arbitrary: fc.nat({ max: 9 }).map((at) => buried(whole, at)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(' '.repeat(1_100_000) + whole, `{"a":"${'x'.repeat(1_100_000)}"}`),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)) },
    { weight: 1, arbitrary: fc.constant(new Uint8Array(gzipSync(whole))) },
  )
}

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
]
const headers = fc.record({
  'content-type': fc.constantFrom(...TYPES),
  'content-encoding': fc.constantFrom('identity', 'gzip', 'br'),
  'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
})

/** What a program that is broken or means harm sends instead of a valid body. */
export const sentInsteadOf = (valid: unknown): fc.Arbitrary<Sent> =>
  fc.record({ body: texts(valid), headers })

/** A value of a path or of a query, as it stands in the address. */
const PIECES = [
  '%00',
  '%ff',
  '%ED%A0%80',
  '%E0%A4%A',
  '..%2f..%2f',
  '%252e%252e%252f',
  '%5c',
  '%0d%0aX:1',
  '*',
  '%2A',
]
export const piece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...PIECES, '9'.repeat(400), '-9007199254740993', 'a'.repeat(3000)),
  fc.constantFrom(...TEXTS).map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))),
)

const CODES: Record<ErrorCode, true> = {
  bad_request: true,
  invalid: true,
  invalid_credentials: true,
  unauthorized: true,
  account_gone: true,
  forbidden: true,
  account_mismatch: true,
  not_found: true,
  method_not_allowed: true,
  email_taken: true,
  conflict: true,
  history_lost: true,
  too_large: true,
  upgrade_required: true,
  rate_limited: true,
  busy: true,
  unavailable: true,
  service_failed: true,
  not_configured: true,
  link_invalid: true,
  weak_password: true,
  google_not_linked: true,
  google_conflict: true,
  already_premium: true,
  payment_not_found: true,
  payment_unpaid: true,
  signature_invalid: true,
  last_admin: true,
  own_account: true,
  channel_unknown: true,
  push_host: true,
  unknown_server: true,
  internal: true,
}
/** Words of libraries and engines, which no sentence for a player has. */
const FOREIGN = /\b(invalid|expected|unexpected|undefined|error|null|failed|sqlite|postgres|column|stack)\b/i

/** Why an answer is none that this server may give; null when it is one. */
export function unlawful({ status, headers, json, text }: Reply): string | null {
  if (status >= 500 && json.code !== 'not_configured') return `${status} ${text.slice(0, 200)}`
  if (status < 400) return null
  if (!headers.get('content-type')?.includes('json')) return `${status} is no JSON`
  if (!json.code || !Object.hasOwn(CODES, json.code)) return `${status} has the code ${json.code}`
  if (!json.error || FOREIGN.test(json.error)) return `${status} says « ${json.error} »`
  return null
}
