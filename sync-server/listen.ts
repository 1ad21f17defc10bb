import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Config, ConfigError } from './config.ts'
import type { AppEnv } from './http/env.ts'
import { limitSockets, USUAL_PATIENCE } from './http/socket-patience.ts'

const PATIENCE = 9_000
/** How long what was already sent may take from the system's queue to us. */
const GRACE_MS = 300

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
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error, host, port)))
    server.listen(port, host, () => done())
  })
  let stopping = false
  // The last answer on a connection says so, and whoever asks next opens another one, to the next process.
  server.prependListener('request', (_, response) => {
    if (stopping) response.shouldKeepAlive = false
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => {
      stopping = true
      return stop(server, sockets)
    },
  }
}

async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE)
  // Closing at once would reset connections that wait to be accepted, and requests that nobody has read yet.
  await new Promise((done) => setTimeout(done, GRACE_MS))
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
