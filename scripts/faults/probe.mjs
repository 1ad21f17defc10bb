// Preloaded into a process of the server or of a command: tells from inside what cannot be seen from outside.

import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const Sqlite = createRequire(import.meta.url)('better-sqlite3')
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')
const open = new Set()

const tell = (told) => writeSync(2, `\nprobe ${JSON.stringify(told)}\n`)
const look = (connection) => ({
  name: connection.name,
  readonly: connection.readonly,
  synchronous: pragma.call(connection, 'synchronous', { simple: true }),
})

const { pragma, close } = Sqlite.prototype
for (const method of ['pragma', 'prepare', 'exec']) {
  const real = Sqlite.prototype[method]
  Sqlite.prototype[method] = function noted(...given) {
    open.add(this)
    return real.apply(this, given)
  }
}
Sqlite.prototype.close = function closed() {
  if (open.delete(this) && this.open) tell({ closed: look(this) })
  return close.call(this)
}

process.on('SIGUSR2', () => {
  collectGarbage()
  const { heapUsed, external, rss } = memoryUsage()
  const connections = [...open].filter((connection) => connection.open).map(look)
  tell({ heap: heapUsed + external, rss, connections })
})

// Its clock and its repeated timers run so many times as fast as the world's. What Node's own HTTP server times goes on as ever.
const speed = Number(process.env.SPEED)
if (speed > 1) {
  const began = Date.now()
  const realNow = Date.now
  const realInterval = globalThis.setInterval
  Date.now = () => began + (realNow() - began) * speed
  globalThis.setInterval = (work, delay, ...given) => realInterval(work, Math.max(1, delay / speed), ...given)
}
