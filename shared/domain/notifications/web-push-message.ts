import { day as parisDay } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'
import type { NotificationText } from './notification-text.ts'

/** The kinds that the server sends once a day: alerts stay on the device where the price was typed. */
export const DAILY_KINDS = ['almanax', 'flips'] as const
export type DailyKind = (typeof DAILY_KINDS)[number]
/** All that it sends by Web Push: gauges of pens at whatever hour they cross something. */
export const PUSHED_KINDS = [...DAILY_KINDS, 'pens'] as const
type PushedKind = (typeof PUSHED_KINDS)[number]

/** The JSON of a message: its account, kind, Paris day (`YYYY-MM-DD`), and texts. `id` tells messages of one kind and day apart. */
export type WebPushMessage = NotificationText & { user: string; kind: PushedKind; day: string; id?: string }

/** A path of this site: a second slash, or a backslash, would begin another host. */
const PATH = /^\/(?![/\\])/

/** Parses a message; null where it is invalid, or of another server version. */
export function readWebPushMessage(text: string): WebPushMessage | null {
  const json = parse(text)
  if (!isObject(json)) return null
  const { user, day, title, body, path, id } = json
  const kind = PUSHED_KINDS.find((one) => one === json.kind)
  if (!kind || !parisDay.is(day) || !isText(path) || !PATH.test(path)) return null
  if (!isText(user) || !isText(title) || !isText(body)) return null
  return { user, kind, day, title, body, path, ...(isText(id) && { id }) }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
