import { createServer, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { googleScript } from './google-script.ts'
import { createTokens, GOOGLE_CLIENT, type StandInIdentity, type TokenOverrides } from './google-tokens.ts'

export type GoogleStandIn = {
  /** As GOOGLE_SCRIPT_URL, GOOGLE_JWKS_URL and GOOGLE_CLIENT_ID take them. */
  scriptUrl: string
  jwksUrl: string
  clientId: string
  /** Paths asked for so far. */
  asked: string[]
  /** Who is signed in at the provider; null: nobody, the button does nothing. */
  setIdentity(identity: StandInIdentity | null): void
  /** An ID token, as the button hands it over; `overrides` say what is wrong with it. */
  credentialFor(identity: StandInIdentity, overrides?: TokenOverrides): Promise<string>
  /** Signs with a new key and forgets the old one. */
  rotate(): Promise<void>
  /** While true every answer is 500. */
  fail(failing: boolean): void
  close(): Promise<void>
}

export const DEMO_IDENTITY: StandInIdentity = {
  sub: '100000000000000000001',
  email: 'joueuse@gmail.example',
  email_verified: true,
  name: 'Joueuse de démonstration',
}

/** Google sign-in's double: its script, its keys and a button that answers with a signed token, over real HTTP. */
export async function startGoogle({ port = 0 }: { port?: number } = {}): Promise<GoogleStandIn> {
  const tokens = await createTokens()
  const asked: string[] = []
  let identity: StandInIdentity | null = DEMO_IDENTITY
  let failing = false
  let origin = ''

  async function answer(url: URL, response: ServerResponse): Promise<void> {
    if (failing) return send(response, 500, 'application/json', '{"error":"panne"}')
    if (url.pathname === '/gsi/client') return send(response, 200, 'text/javascript', googleScript(origin))
    if (url.pathname === '/certs') {
      return send(response, 200, 'application/json', JSON.stringify(tokens.keySet()))
    }
    if (url.pathname !== '/credential' || !identity) return send(response, 404, 'application/json', '{}')
    const audience = url.searchParams.get('client_id') ?? GOOGLE_CLIENT
    const credential = await tokens.credentialFor(identity, { audience })
    return send(response, 200, 'application/json', JSON.stringify({ credential }))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(url.pathname)
    answer(url, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    scriptUrl: `${origin}/gsi/client`,
    jwksUrl: `${origin}/certs`,
    clientId: GOOGLE_CLIENT,
    asked,
    setIdentity: (next) => {
      identity = next
    },
    credentialFor: tokens.credentialFor,
    rotate: tokens.rotate,
    fail: (now) => {
      failing = now
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
  response.end(body)
}

const { argv, env } = process
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { scriptUrl, jwksUrl, clientId } = await startGoogle({ port: Number(env.PORT ?? 8792) })
  console.log(`GOOGLE_SCRIPT_URL=${scriptUrl} GOOGLE_JWKS_URL=${jwksUrl} GOOGLE_CLIENT_ID=${clientId}`)
}
