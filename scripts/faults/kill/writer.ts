import type { Player } from '#scripts/faults/player.ts'
import { between } from '#scripts/faults/seeded.ts'
import { requestBytes, Wire } from '#scripts/faults/wire.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { MAX_BATCH, type PushAnswer } from '#shared/contract/wire.ts'

/** One bulk call: every row in it carries `version` as its value. */
export type Batch = { version: number; items: readonly number[]; bytes: Buffer }

/** Where the batches go. */
export const PUSH_PATH = `/api/v1/${inventories.path}/bulk_upsert`
const HOUR = 3_600_000

/** A device that pushes as fast as it is answered, and knows what was acknowledged to it. */
export class Writer {
  /** The last acknowledged value of each row. */
  readonly acknowledged = new Map<number, number>()
  /** Sent, and not answered when the server died. */
  unanswered: Batch | null = null
  readonly player: Player
  private readonly items: readonly number[]
  private readonly random: () => number
  private readonly client: string
  private readonly began = Date.now() - HOUR
  private version = 0
  private wire: Wire | null = null

  /** Its rows are its own: another device of the account writes others. */
  constructor(player: Player, firstItem: number, random: () => number) {
    this.player = player
    this.items = Array.from({ length: MAX_BATCH }, (_, i) => firstItem + i)
    this.random = random
    this.client = newClient(random)
  }

  /** Pushes until the connection ends; `heard` gets each answer before the next batch leaves. */
  async writeUntilCut(port: number, sent: () => void, heard: (answer: PushAnswer) => void): Promise<void> {
    const wire = await Wire.open(port)
    this.wire = wire
    while (!wire.socket.destroyed) {
      const batch = this.nextBatch()
      this.unanswered = batch
      const answering = wire.send(batch.bytes)
      sent()
      const answer = await answering.catch(() => null)
      if (answer === null) return
      heard(this.acknowledge(batch, answer.status, answer.body))
    }
  }

  hangUp(): void {
    this.wire?.close()
  }

  /** Takes an answer for what it says: from here on these values must never be missing. */
  acknowledge(batch: Batch, status: number, body: Buffer): PushAnswer {
    if (status !== 200) throw new Error(`a push was answered ${status}: ${body}`)
    const answer: PushAnswer = JSON.parse(body.toString())
    const bad = answer.results.find((result) => result.status !== 'ok')
    if (bad || answer.results.length !== batch.items.length) throw new Error(`not ok: ${body}`)
    for (const item of batch.items) this.acknowledged.set(item, batch.version)
    this.unanswered = null
    return answer
  }

  private nextBatch(): Batch {
    this.version += 1
    const { version } = this
    const from = between(this.random, 0, this.items.length - 1)
    const items = this.items.slice(from, from + between(this.random, 1, MAX_BATCH))
    const entries = items.map((item, i) => ({
      key: String(item),
      item_id: item,
      quantity: version,
      h: { quantity: makeStamp(this.began + version, i, this.client) },
    }))
    const headers = { authorization: this.player.authorization }
    return { version, items, bytes: requestBytes('POST', PUSH_PATH, headers, JSON.stringify({ entries })) }
  }
}
