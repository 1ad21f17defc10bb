import type { Player } from '#scripts/faults/player.ts'
import { HEADER, type PullAnswer, type PushAnswer, readMark } from '#shared/contract/wire.ts'
import { PUSH_PATH, type Writer } from './writer.ts'

/** One account as its devices know it: what was acknowledged must be in what the server answers after each kill. */
export class Account {
  readonly player: Player
  readonly writers: readonly Writer[]
  /** How many rows were committed so far, each under a number of its own. */
  committed = 0
  private mark = ':0'

  constructor(player: Player, writers: readonly Writer[]) {
    this.player = player
    this.writers = writers
  }

  hear({ mark, results }: PushAnswer): void {
    this.committed += results.length
    if (seqOf(mark) > seqOf(this.mark)) this.mark = mark
  }

  /**
   * Throws when something acknowledged is missing, half a batch shows, or the numbers have a hole. Answers how many
   * batches turned out to be committed though nobody heard of it.
   */
  async check(url: string): Promise<number> {
    const { rows, mark } = await this.pull(url)
    const values = new Map(rows.map((row) => [Number(row.key), row.v.quantity]))
    let unheard = 0
    for (const writer of this.writers) {
      if (showsUnanswered(writer, values)) {
        unheard += 1
        this.committed += writer.unanswered?.items.length ?? 0
      }
    }
    const seqs = rows.map(({ seq }) => seq)
    if (seqs.some((seq, i) => seq <= (seqs[i - 1] ?? 0))) throw new Error(`numbers do not rise: ${seqs}`)
    const head = seqs.at(-1) ?? 0
    if (head !== this.committed)
      throw new Error(`${this.committed} rows were committed, the last number is ${head}`)
    this.mark = mark
    return unheard
  }

  /** What no answer came to is sent again, as a device does it; already committed, it changes nothing. */
  async resend(url: string): Promise<void> {
    for (const writer of this.writers) {
      const batch = writer.unanswered
      if (!batch) continue
      const body = batch.bytes.toString('utf8', batch.bytes.indexOf('\r\n\r\n') + 4)
      const before = await this.pull(url)
      const answer = await fetch(`${url}${PUSH_PATH}`, { method: 'POST', headers: this.headers(), body })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const heard = writer.acknowledge(batch, answer.status, bytes)
      const moved = seqOf(heard.mark) - seqOf(before.mark)
      if (moved !== 0 && moved !== batch.items.length)
        throw new Error(`half a batch was there: ${moved} rows changed`)
      this.committed += moved
      this.mark = heard.mark
    }
  }

  private async pull(url: string): Promise<PullAnswer> {
    const answer = await fetch(`${url}/api/v1/sync`, { headers: this.headers() })
    if (!answer.ok) throw new Error(`a mark left history: ${answer.status} ${await answer.text()}`)
    const pulled: PullAnswer = await answer.json()
    if (pulled.more) throw new Error('one page holds every row of this account')
    return pulled
  }

  private headers(): Record<string, string> {
    return { authorization: this.player.authorization, [HEADER.mark]: this.mark }
  }
}

/** Whether the unanswered batch of a device shows, whole; every other row must have its acknowledged value. */
function showsUnanswered(
  { acknowledged, unanswered }: Writer,
  values: ReadonlyMap<number, unknown>,
): boolean {
  const shown = unanswered?.items.filter((item) => values.get(item) === unanswered.version).length ?? 0
  if (shown > 0 && shown !== unanswered?.items.length) throw new Error(`half a batch shows: ${shown} rows`)
  const replaced = new Set(shown > 0 ? unanswered?.items : [])
  for (const [item, version] of acknowledged) {
    if (!replaced.has(item) && values.get(item) !== version) {
      throw new Error(`acknowledged, and lost: row ${item} should be ${version}, is ${values.get(item)}`)
    }
  }
  return shown > 0
}

const seqOf = (mark: string): number => readMark(mark)?.seq ?? 0
