import { isObject } from './json.ts'
import { isStamps, OLDEST_SCHEMA, type PullAnswer, type PushAnswer, readMark, VERDICTS } from './wire.ts'

/** The answer to a push; null for a half-sent or foreign body, or an older server's, which is silence and never data. */
export const readPushAnswer = (body: unknown): PushAnswer | null => (isPushAnswer(body) ? body : null)

/** The answer to a pull, by the same rule. */
export const readPullAnswer = (body: unknown): PullAnswer | null => (isPullAnswer(body) ? body : null)

const isPushAnswer = (body: unknown): body is PushAnswer =>
  isEnvelope(body) &&
  typeof body.cursor === 'string' &&
  Array.isArray(body.results) &&
  body.results.every(isPushResult)

const isPullAnswer = (body: unknown): body is PullAnswer =>
  isEnvelope(body) &&
  isMark(body.cursor) &&
  typeof body.more === 'boolean' &&
  Array.isArray(body.rows) &&
  body.rows.every(
    (row: unknown) =>
      isObject(row) &&
      (typeof row.h === 'string' || isRecord(row.h)) &&
      isStamps(row.h) &&
      isRow(row) &&
      typeof row.collection === 'string' &&
      typeof row.key === 'string' &&
      Number.isFinite(row.seq),
  )

type Unread = Record<string, unknown>

const isEnvelope = (body: unknown): body is Unread =>
  isObject(body) &&
  isMark(body.mark) &&
  Number.isFinite(body.server_time) &&
  Number.isFinite(body.schema) &&
  Number(body.schema) >= OLDEST_SCHEMA

const isMark = (value: unknown): boolean => typeof value === 'string' && readMark(value) !== null

const isRow = ({ v, deleted }: Unread): boolean => isRecord(v) && typeof deleted === 'boolean'
const isWireRow = (value: unknown): boolean =>
  isObject(value) && isRecord(value.h) && isStamps(value.h) && isRow(value)

const isPushResult = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.key === 'string' &&
  isOneOf(['ok', 'stale', ...VERDICTS], value.status) &&
  (value.fields === undefined || (isRecord(value.fields) && Object.values(value.fields).every(isProblem))) &&
  (value.row === undefined || isWireRow(value.row)) &&
  isTextOrNone(value.code) &&
  isTextOrNone(value.message)

const isProblem = (value: unknown): boolean =>
  isObject(value) &&
  isOneOf(VERDICTS, value.status) &&
  typeof value.code === 'string' &&
  typeof value.message === 'string'

const isOneOf = (known: readonly unknown[], value: unknown): boolean => known.includes(value)
const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** Values by name: JSON can name one `__proto__`, and writing it elsewhere would change what every object is. */
const isRecord = (value: unknown): value is Unread => isObject(value) && !Object.hasOwn(value, '__proto__')
