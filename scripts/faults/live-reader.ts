import { connect, type Socket } from 'node:net'
import type { Player } from './player.ts'
import { requestBytes } from './wire.ts'

/** One open stream of live events on a bare socket. */
export class LiveReader {
  readonly socket: Socket
  /** The last number told; -1 before the first. */
  seq = -1
  status = 0
  beats = 0
  ended = false
  private tail = ''

  constructor(port: number, { authorization }: Player) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.ended = true
    })
    this.socket.on('data', (part) => this.read(part.toString('latin1')))
    this.socket.write(requestBytes('GET', '/api/v1/sync/live', { authorization }))
  }

  /** The peer vanishes: nothing is read any more, and nobody says so. */
  stopReading(): void {
    this.socket.pause()
  }

  leave(): void {
    this.socket.destroy()
  }

  private read(part: string): void {
    const text = this.tail + part
    if (this.status === 0) this.status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
    for (const [, seq] of text.matchAll(/data: \{"seq":(\d+)\}\n\n/g)) this.seq = Number(seq)
    this.beats += [...text.matchAll(/: là\n\n|: l\u00c3\u00a0\n\n/g)].length
    this.tail = text.slice(text.lastIndexOf('\n') + 1).slice(-200)
  }
}
