import { PUSH_PATH } from '#scripts/faults/kill/writer.ts'
import { requestBytes } from '#scripts/faults/wire.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'

/** Rows of one request. */
export const BATCH = 100
const WINDOWS = 10
const FIRST_ITEM = 100_000
const HOUR = 3_600_000
const TIME_WIDTH = 14

type Template = { bytes: Buffer; stamps: number[]; seen: number[]; quantities: number[]; sentAt: number }

/**
 * The requests of a device that edits a thousand rows over and over, each value typed after seeing the one before. Only
 * the digits that differ are written anew, so that making them costs next to nothing beside taking them.
 */
export class Batches {
  private readonly templates: Template[]
  private time = Date.now() - HOUR
  private made = 0

  constructor(authorization: string, rows = BATCH) {
    const client = newClient(Math.random)
    this.templates = Array.from({ length: WINDOWS }, (_, window) =>
      templateOf(authorization, client, FIRST_ITEM + window * rows, rows),
    )
  }

  next(): Buffer {
    const template = this.templates[this.made % WINDOWS]
    if (!template) throw new Error('no template')
    this.made += 1
    this.time += 1
    write(template.bytes, template.stamps, String(this.time).padStart(TIME_WIDTH, '0'))
    write(template.bytes, template.seen, String(template.sentAt).padStart(TIME_WIDTH, '0'))
    write(template.bytes, template.quantities, String(100_000 + (this.made % 900_000)))
    template.sentAt = this.time
    return template.bytes
  }
}

function templateOf(authorization: string, client: string, firstItem: number, rows: number): Template {
  const entries = Array.from({ length: rows }, (_, i) => {
    const item = firstItem + i
    const stamp = makeStamp(0, i, client)
    return `{"key":"${item}","item_id":${item},"quantity":100000,"h":{"quantity":"${stamp}"},"seen":{"quantity":"${stamp}"}}`
  })
  const bytes = requestBytes('POST', PUSH_PATH, { authorization }, `{"entries":[${entries.join()}]}`)
  const places = (before: string) => placesAfter(bytes, before)
  return {
    bytes,
    stamps: places('"h":{"quantity":"'),
    seen: places('"seen":{"quantity":"'),
    quantities: places(',"quantity":'),
    sentAt: 0,
  }
}

function placesAfter(bytes: Buffer, before: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + 1))
    places.push(at + before.length)
  return places
}

function write(bytes: Buffer, places: readonly number[], digits: string): void {
  const text = Buffer.from(digits)
  for (const place of places) text.copy(bytes, place)
}
