import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const LISTENER = `
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))
`
const SILENT_MS = 400

/**
 * An address of this machine that drops packets: its listener is stopped and its queue full, so that a connection is
 * neither made nor refused.
 */
export async function aBlackHole(): Promise<{ url: string; close(): void }> {
  const listener = spawn(process.execPath, ['-e', LISTENER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(listener.stdout, 'data')
  const port = Number(String(line))
  listener.kill('SIGSTOP')
  const sockets: Socket[] = []
  let full = false
  while (!full && sockets.length < 50) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    full = await isDropped(socket)
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    listener.kill('SIGKILL')
  }
  if (!full) {
    close()
    throw new Error('the queue of the listener never filled')
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

const isDropped = (socket: Socket): Promise<boolean> =>
  new Promise((done) => {
    const timer = setTimeout(() => done(true), SILENT_MS)
    socket.once('connect', () => {
      clearTimeout(timer)
      done(false)
    })
  })
