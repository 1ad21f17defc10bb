import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server of this machine until the test ends; answers its origin. */
export async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** A service that sends every call to another place of this machine; both say what they were asked. */
export async function aRedirect(status: number) {
  const asked: string[] = []
  const reached: string[] = []
  const elsewhere = await serving((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end('{"secret": true}')
  })
  const origin = await serving((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { location: `${elsewhere}/latest/meta-data` })
    response.end()
  })
  return { origin, asked, reached }
}
