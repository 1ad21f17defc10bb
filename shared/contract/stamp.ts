/**
 * Hybrid logical clock stamps. A stamp is `time-counter-client`, fixed width, so that text order is time
 * order; `client` is random per opening of an account database (device) or per start (server), so no two stamps are
 * equal but after a disk copy. Source: sync rules 1–4, 8, 19.
 */
export type Stamp = string

/** The stamp of a field that was never written: below every real one. */
export const NO_STAMP: Stamp = ''

/**
 * Stamps of this time (milliseconds since 1970, the first of 2100) and later are invalid: on every side they rank below
 * all others, so that a field that carries one is free for the next edit. A constant: merging stays deterministic.
 */
export const TIME_LIMIT = Date.UTC(2100, 0, 1)

const TIME_WIDTH = 14
const COUNTER_WIDTH = 4
const CLIENT_WIDTH = 10
const MAX_TIME = 10 ** TIME_WIDTH - 1
const LAST_TIME = TIME_LIMIT - 1
/** Text order is time order, so that a comparison tells an invalid stamp. */
const LIMIT_TEXT = String(TIME_LIMIT).padStart(TIME_WIDTH, '0')
const MAX_COUNTER = 16 ** COUNTER_WIDTH - 1
const SHAPE = /^\d{14}-[0-9a-f]{4}-[0-9a-z]{10}$/

/** Whether `text` has the shape of a stamp. */
export const isStamp = (text: string): boolean => SHAPE.test(text)

/** The stamp of `client` at `time` (milliseconds since 1970), `counter` within that millisecond. */
export function makeStamp(time: number, counter: number, client: string): Stamp {
  const t = Math.min(MAX_TIME, Math.max(0, Math.floor(time)))
  return `${String(t).padStart(TIME_WIDTH, '0')}-${counter.toString(16).padStart(COUNTER_WIDTH, '0')}-${client}`
}

/** The time of a stamp in milliseconds since 1970; 0 for none. */
export const timeOf = (stamp: Stamp): number => (stamp ? Number(stamp.slice(0, TIME_WIDTH)) : 0)

/** The client that made a stamp; empty for none. */
export const clientOf = (stamp: Stamp): string => stamp.slice(TIME_WIDTH + COUNTER_WIDTH + 2)

const counterOf = (stamp: Stamp): number =>
  stamp ? Number.parseInt(stamp.slice(TIME_WIDTH + 1, TIME_WIDTH + 1 + COUNTER_WIDTH), 16) : -1

/** Whether a stamp counts: it is one, and its time is before 2100. */
export const isValid = (stamp: Stamp): boolean => stamp !== NO_STAMP && stamp < LIMIT_TEXT

/** Whether `a` ranks above `b`: valid ones by their text, above invalid ones, above none. */
export function isLater(a: Stamp, b: Stamp): boolean {
  const valid = isValid(a)
  return valid === isValid(b) ? a > b : valid
}

/** The larger of two stamps. */
export const laterOf = (a: Stamp, b: Stamp): Stamp => (isLater(a, b) ? a : b)

/**
 * The smallest valid stamp of `client` that is not before `wall` and is above `floor`; a full counter carries into the
 * time. Above the very last stamp there is none: then it is `floor` again, never less.
 */
export function stampAbove(floor: Stamp, wall: number, client: string): Stamp {
  const time = Math.min(wall, LAST_TIME)
  const floorTime = timeOf(floor)
  if (!isValid(floor) || time > floorTime) return makeStamp(time, 0, client)
  const counter = counterOf(floor)
  if (counter < MAX_COUNTER) return makeStamp(floorTime, counter + 1, client)
  if (floorTime < LAST_TIME) return makeStamp(floorTime + 1, 0, client)
  return laterOf(floor, makeStamp(LAST_TIME, MAX_COUNTER, client))
}

/** The same moment as `stamp`, written with another client's name: what a clock keeps of a stamp it received. */
export const asClient = (stamp: Stamp, client: string): Stamp =>
  makeStamp(timeOf(stamp), Math.max(0, counterOf(stamp)), client)

/** A new client name. `random` answers numbers in [0, 1). */
export function newClient(random: () => number): string {
  let name = ''
  while (name.length < CLIENT_WIDTH) name += Math.floor(random() * 36).toString(36)
  return name
}

/**
 * Whether value `v` under stamp `h` replaces value `v0` under `h0`: the larger stamp wins, and equal stamps
 * (a copied disk) are settled by comparing the values, so that every side chooses the same.
 */
export function wins(h: Stamp, v: unknown, h0: Stamp, v0: unknown): boolean {
  if (h !== h0) return isLater(h, h0)
  return canonical(v) > canonical(v0)
}

/** A text that is equal for equal JSON values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  if (value === undefined) return ''
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const members = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
  return `{${members.join()}}`
}

/** Whether two JSON values have the same text (`canonical`), without making it. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ours, others] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  for (const name in ours) if (!sameJson(ours[name], others[name])) return false
  for (const name in others) if (!Object.hasOwn(ours, name) && others[name] !== undefined) return false
  return true
}
