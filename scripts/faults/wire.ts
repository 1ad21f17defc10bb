import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Player } from './players.ts'

export type RawAnswer = { status: number; body: Buffer }

type Waiting = { done(answer: RawAnswer): void; fail(error: Error): void }

const HEAD_END = Buffer.from('\r\n\r\n')

/** One kept-alive connection, one request at a time: so little of a client that it is never what is measured. */
export class Wire {
  readonly socket: Socket
  private waiting: Waiting | null = null
  private held: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => {
      this.held = this.held.length > 0 ? Buffer.concat([this.held, part]) : part
      this.read()
    })
    socket.on('error', () => {})
    socket.on('close', () => this.waiting?.fail(new Error('the connection ended before the answer')))
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Wire(socket)
  }

  /** Sends a whole request; fails when the connection ends first. */
  send(request: Buffer): Promise<RawAnswer> {
    return new Promise((done, fail) => {
      if (this.socket.destroyed) return fail(new Error('the connection is closed'))
      this.waiting = { done, fail }
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private read(): void {
    const headEnd = this.held.indexOf(HEAD_END)
    if (headEnd < 0 || !this.waiting) return
    const head = this.held.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.waiting.fail(new Error(`an answer without length:\n${head}`))
      return
    }
    const end = headEnd + HEAD_END.length + Number(length)
    if (this.held.length < end) return
    const body = this.held.subarray(headEnd + HEAD_END.length, end)
    const { done } = this.waiting
    this.waiting = null
    this.held = this.held.subarray(end)
    done({ status: Number(head.slice(9, 12)), body })
  }
}

/** The bytes of a request. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | string = '',
): Buffer {
  const content = Buffer.from(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    ...(content.length > 0 ? { 'content-type': 'application/json' } : {}),
    'content-length': String(content.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), content])
}

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
