import type { Server } from 'node:http'

/** How long the server waits for a client, in milliseconds, and for how many at once. */
export type SocketPatience = {
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

export const USUAL_PATIENCE: SocketPatience = {
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
export function limitSockets(
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
