import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { channelPicture, streamRows, userRows } from './twitch-answers.ts'
import { StandInChannels } from './twitch-channels.ts'

/**
 * What can be wrong: `error` answers 500, `limited` 429, `hang` never, `garbage` is no JSON, `shape` is JSON of another
 * shape, `huge` never ends.
 */
export type TwitchFault = 'error' | 'limited' | 'hang' | 'garbage' | 'shape' | 'huge'

export type TwitchStandIn = {
  /** As TWITCH_API_URL and TWITCH_AUTH_URL take them. */
  apiUrl: string
  authUrl: string
  channels: StandInChannels
  /** Calls so far: method, path, and how many names they carried. */
  asked: string[]
  /** Every token handed out so far is refused from now on. */
  expireTokens(): void
  fail(kind: TwitchFault | null): void
  close(): Promise<void>
}

export type TwitchStandInOptions = { port?: number; clientId?: string; clientSecret?: string }

const TOKEN_LIFE_S = 3_600
const POINTS = 800

/** Twitch's double: the app token, users and streams of Helix over real HTTP, and pictures of its own. */
export async function startTwitch({
  port = 0,
  clientId = 'comptoir-essai',
  clientSecret = 'secret-essai',
}: TwitchStandInOptions = {}): Promise<TwitchStandIn> {
  const channels = new StandInChannels()
  const asked: string[] = []
  let tokens = new Map<string, number>()
  let fault: TwitchFault | null = null
  let points = POINTS
  let given = 0

  async function handToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      send(response, 403, { status: 403, message: 'invalid client secret' })
    } else if (form.get('grant_type') !== 'client_credentials') {
      send(response, 400, { status: 400, message: 'invalid grant type' })
    } else {
      given += 1
      const token = `jeton-${given}`
      tokens.set(token, Date.now() + TOKEN_LIFE_S * 1000)
      send(response, 200, { access_token: token, expires_in: TOKEN_LIFE_S, token_type: 'bearer' })
    }
  }

  function signed({ headers }: IncomingMessage): boolean {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    return headers['client-id'] === clientId && (tokens.get(token) ?? 0) > Date.now()
  }

  function answer(url: URL, response: ServerResponse): void {
    points = Math.max(0, points - 1)
    response.setHeader('Ratelimit-Limit', POINTS)
    response.setHeader('Ratelimit-Remaining', points)
    response.setHeader('Ratelimit-Reset', Math.ceil(Date.now() / 1000) + 60)
    const rows = url.pathname === '/helix/users' ? userRows : streamRows
    const data = rows(channels.all, url)
    if (data === null) send(response, 400, { error: 'Bad Request', status: 400, message: 'Invalid query' })
    else send(response, 200, { data, pagination: {} })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const picture = channelPicture(url)
    if (picture !== null) {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(picture)
      return
    }
    asked.push(`${request.method} ${url.pathname} ${url.searchParams.size}`)
    const route = `${request.method} ${url.pathname}`
    if (fault) failWith(fault, response)
    else if (route === 'POST /oauth2/token') void handToken(request, response)
    else if (!/^GET \/helix\/(users|streams)$/.test(route)) send(response, 404, { status: 404 })
    else if (!signed(request)) send(response, 401, { error: 'Unauthorized', status: 401 })
    else answer(url, response)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    apiUrl: `${origin}/helix`,
    authUrl: `${origin}/oauth2/token`,
    channels,
    asked,
    expireTokens: () => {
      tokens = new Map()
    },
    fail: (kind) => {
      fault = kind
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function failWith(fault: TwitchFault, response: ServerResponse): void {
  if (fault === 'error') send(response, 500, { error: 'Internal Server Error', status: 500 })
  if (fault === 'shape') send(response, 200, { data: [{ id: 7 }], access_token: 7 })
  if (fault === 'garbage') response.end('<!doctype html>')
  if (fault === 'huge') response.write(`[${' '.repeat(5_000_000)}`)
  if (fault !== 'limited') return
  response.setHeader('Ratelimit-Reset', Math.ceil(Date.now() / 1000) + 90)
  send(response, 429, { error: 'Too Many Requests', status: 429 })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

const { argv, env } = process
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { apiUrl, authUrl, channels } = await startTwitch({
    port: Number(env.PORT ?? 8793),
    ...(env.TWITCH_CLIENT_ID ? { clientId: env.TWITCH_CLIENT_ID } : {}),
    ...(env.TWITCH_CLIENT_SECRET ? { clientSecret: env.TWITCH_CLIENT_SECRET } : {}),
  })
  console.log(`Twitch (doublure) : TWITCH_API_URL=${apiUrl} TWITCH_AUTH_URL=${authUrl}`)
  console.log(`Chaînes : ${channels.all.map(({ login }) => login).join(', ')}`)
}
