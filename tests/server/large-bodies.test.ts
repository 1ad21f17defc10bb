import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/listen.ts'
import { testApp } from '#tests/support/app.ts'

async function aConnection() {
  const server = await testApp()
  const { port, stop } = await listen(server.app, { ...server.config, port: 0 })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(async () => {
    socket.destroy()
    await stop()
    await server.close()
  })
  return socket
}

/** Reads until the answers so far hold `text`. */
const answered = async (socket: Socket, text: string): Promise<string> => {
  let read = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += chunk
    if (read.includes(text)) break
  }
  return read
}

const post = (size: number, extra = ''): string =>
  `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n${extra}\r\n`

test('a connection whose request was too large goes on serving the next ones', async () => {
  const socket = await aConnection()
  socket.write(post(600_000))
  socket.write(Buffer.alloc(600_000, 'x'))
  expect(await answered(socket, '"too_large"}')).toMatch(/^HTTP\/1\.1 413 /)
  // Longer than the half second after which an unread body used to cut it.
  await new Promise((done) => setTimeout(done, 800))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await answered(socket, '"ok"')).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body of unannounced size that turns out too large ends its connection', async () => {
  const socket = await aConnection()
  socket.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write(`${(40_000).toString(16)}\r\n${'x'.repeat(40_000)}\r\n`)
  const said = await answered(socket, '"too_large"}')
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said.toLowerCase()).toContain('connection: close')
})
