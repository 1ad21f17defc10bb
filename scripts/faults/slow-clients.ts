import { connect, type Socket } from 'node:net'
import { type Player, PUSH_PATH } from './players.ts'
import { requestBytes } from './wire.ts'

/** A client that holds a connection without finishing what it began. */
export type SlowClient = {
  socket: Socket
  /** Its end, as `performance.now()` tells it. */
  closed: Promise<number>
  stop(): void
}

export const KINDS = ['silent', 'headers', 'body', 'half', 'gone', 'deaf'] as const
export type Slowness = (typeof KINDS)[number]

const DRIBBLE_MS = 500

/**
 * - `headers`: a header line every half second, and never the last;
 * - `body`: a body that comes byte by byte;
 * - `half`: an upload that stops halfway;
 * - `gone`: was answered once, and vanished without a word;
 * - `deaf`: asks for much again and again, and reads nothing;
 * - `silent`: connects and says nothing.
 */
export function slowClient(port: number, kind: Slowness, { authorization }: Player): SlowClient {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<number>((done) => {
    socket.once('close', () => done(performance.now()))
  })
  socket.on('error', () => {})
  const timer = setInterval(() => dribble(), DRIBBLE_MS)
  void closed.then(() => clearInterval(timer))
  if (kind !== 'deaf') socket.resume()
  const whole = requestBytes(
    'POST',
    PUSH_PATH,
    { authorization },
    JSON.stringify({ entries: [], pad: 'x'.repeat(900) }),
  )
  const bodyAt = whole.indexOf('\r\n\r\n') + 4
  let sent = 0
  if (kind === 'headers') socket.write('GET /healthz HTTP/1.1\r\nHost: lent\r\n')
  if (kind === 'body') socket.write(whole.subarray(0, bodyAt))
  if (kind === 'half') socket.write(whole.subarray(0, bodyAt + 400))
  if (kind === 'gone') socket.write(requestBytes('GET', '/healthz', {}))
  if (kind === 'deaf') {
    socket.pause()
    askAll(socket, authorization)
  }
  function dribble(): void {
    if (kind === 'headers') socket.write(`X-Lent-${sent}: ${sent}\r\n`)
    if (kind === 'body') socket.write(whole.subarray(bodyAt + sent, bodyAt + sent + 1))
    sent += 1
  }
  return { socket, closed, stop: () => void socket.destroy() }
}

/** More answers than the buffers between two processes hold. */
function askAll(socket: Socket, authorization: string): void {
  const ask = requestBytes('GET', '/api/v1/sync', { authorization })
  for (let i = 0; i < 100; i++) socket.write(ask)
}
