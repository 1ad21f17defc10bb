import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Config, ConfigError } from './config.ts'
import type { AppEnv } from './http/env.ts'

const PATIENCE = 9_000
/** How long what is on its way to us may take. */
const GRACE_MS = 300
/** Connections that the system keeps until they are accepted: Node's default, said because a stop counts on it. */
const BACKLOG = 511

export type Listening = {
  port: number
  /** Takes what was already sent, then no new request, lets the open ones end, and cuts what is left after nine seconds. */
  stop(): Promise<void>
}

/** Serves the app on the configured address; a taken port is a `ConfigError`. */
export async function listen(
  app: Hono<AppEnv>,
  { port, host }: Config,
  patience = USUAL_PATIENCE,
): Promise<Listening> {
  const serverOptions = { connectionsCheckingInterval: patience.check }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
  limitSockets(server, patience)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const answers = new Set<ServerResponse>()
  let stopping = false
  // The last answer on a connection says so, and whoever asks next opens another one, to the next process.
  server.prependListener('request', (_, answer) => {
    if (stopping) answer.shouldKeepAlive = false
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error, host, port)))
    server.listen(port, host, BACKLOG, () => done())
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => {
      stopping = true
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false
      return stop(server, sockets)
    },
  }
}

async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await wait(GRACE_MS)
  // Closing resets connections that wait to be accepted and requests that wait to be read, however long the process has had
  // no time for them. A turn of the event loop accepts one connection and reads all that waits on the others; one more than
  // the backlog may wait.
  for (let turn = 0; turn < BACKLOG + 2; turn += 1) await setImmediate()
  // A connection kept alive turns idle only once its last request has ended; one that a browser opened ahead of any
  // request never counts as idle.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  await new Promise<void>((done) => server.close(() => done()))
  clearTimeout(cut)
  clearInterval(sweep)
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Le port ${port} est déjà pris sur ${host} : arrête l’autre programme ou change PORT.`,
    )
  }
  if (error.code === 'EACCES') return new ConfigError(`Le port ${port} est réservé au système : change PORT.`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new ConfigError(`L’adresse ${host} n’est pas celle de cette machine : change HOST.`)
  }
  return error
}

/** How long the server waits for a client, in milliseconds, and for how many at once. */
type SocketPatience = {
  /** For a request's headers, from its first byte. */
  headers: number
  /** For a whole request, body included; never counts the answer, so that a live stream is not cut. */
  request: number
  /** For anything to move on a connection that is being answered: a reader that stopped reading is let go. */
  idle: number
  /** For the next request on a connection kept alive. */
  keepAlive: number
  /** How often the first two are looked at. */
  check: number
  connections: number
}

const USUAL_PATIENCE: SocketPatience = {
  headers: 15_000,
  // The largest body is 1 MB: at 17 kB/s, a poor phone line, it is just in time.
  request: 60_000,
  // Two heartbeats of a live stream and a little more.
  idle: 60_000,
  // Longer than the 60 s for which proxies keep a connection, so that they never send into one that is closing.
  keepAlive: 65_000,
  check: 5_000,
  // Far above what one process serves well; what comes beyond is refused before it costs memory or the database's files.
  connections: 10_000,
}

/** Node's own limits, of which three are off or very long by default. */
function limitSockets(
  server: Server,
  { headers, request, idle, keepAlive, connections }: SocketPatience,
): void {
  server.headersTimeout = headers
  server.requestTimeout = request
  server.timeout = idle
  server.keepAliveTimeout = keepAlive
  server.maxHeadersCount = 100
  server.maxConnections = connections
}
