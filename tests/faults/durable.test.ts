import { expect, test } from 'vitest'
import { signUp } from '#scripts/faults/players.ts'
import { closedConnections, probed, probeEnv } from '#scripts/faults/process.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { command } from '#tests/support/command.ts'

const FULL = 2

test('every SQLite connection of the server writes with synchronous=FULL, after migrations and after reopening', async () => {
  const server = await ServerProcess.create(probeEnv())
  try {
    for (const start of ['makes the tables', 'finds them']) {
      await server.start()
      if (start === 'makes the tables') await signUp(server)
      const { connections } = await probed(server)
      expect(connections.map(({ name }) => name)).toContainEqual(expect.stringMatching(/comptoir\.sqlite$/))
      for (const connection of connections) expect(connection).toMatchObject({ synchronous: FULL })
      await server.stop()
      for (const connection of closedConnections(server.output))
        expect(connection).toMatchObject({ synchronous: FULL })
    }
  } finally {
    await server.dispose()
  }
}, 60_000)

test('so does every connection of the commands that open its data', async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    const { email } = await signUp(server)
    const env = { DATA_DIR: server.dataDir, ...probeEnv() }
    const commands: [string, string[]][] = [
      ['admin', ['premium', email, 'on']],
      ['backup', [`${server.dataDir}/copie.sqlite`]],
    ]
    for (const [script, args] of commands) {
      const { code, out, err } = await command(script, args, env)
      expect([script, code, out]).toEqual([script, 0, expect.any(String)])
      const opened = closedConnections(err).filter(({ name }) => name.endsWith('comptoir.sqlite'))
      expect(opened).not.toHaveLength(0)
      for (const connection of opened) expect(connection).toMatchObject({ synchronous: FULL })
    }
  } finally {
    await server.dispose()
  }
}, 60_000)
