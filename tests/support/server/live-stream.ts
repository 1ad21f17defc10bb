import { PassThrough } from 'node:stream'
import type { TestApp } from '#tests/support/app.ts'

/** A connection that an answer is written to, as Node's, and of which the events are read one by one. */
export class Connection extends PassThrough {
  status = 0
  headers: Record<string, string> = {}
  #events: AsyncIterator<string> = this.setEncoding('utf8')[Symbol.asyncIterator]()
  #read: string[] = []

  writeHead(status: number, headers: Record<string, string>): void {
    this.status = status
    this.headers = headers
  }

  flushHeaders(): void {}

  /** The next event; null when the stream has ended. */
  async next(): Promise<string | null> {
    while (this.#read.length === 0) {
      const { value, done } = await this.#events.next()
      if (done) return null
      this.#read = value.split('\n\n').filter(Boolean)
    }
    return this.#read.shift() ?? null
  }

  leave(): void {
    this.destroy()
  }
}

/** An open stream of live events. */
export async function openLive({ app }: TestApp, token: string): Promise<Connection> {
  const connection = new Connection()
  const headers = { authorization: `Bearer ${token}` }
  await app.request('/api/v1/sync/live', { headers }, { outgoing: connection })
  return connection
}
