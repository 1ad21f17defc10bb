import { openAdminLink } from '#tests/harness/demo-community.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { startStandIns, webhookOf } from '#tests/stand-ins/all.ts'

const ADMIN = 'chef@test.fr'

export type Stage = {
  url: string
  player: string
  admin: string
  /** What the server has logged since it was asked last: answers by status, and faults of its own. */
  seen(): { answers: Map<string, number>; faults: string[] }
  /** Whether it still answers. */
  alive(): Promise<boolean>
  close(): Promise<void>
}

/** The built server on loopback with a fresh data folder, stand-ins of the outside services, a player and an admin. */
export async function openStage(): Promise<Stage> {
  const standIns = await startStandIns()
  const server = await ServerProcess.create({ ...standIns.env, ADMIN_EMAIL: ADMIN })
  standIns.stripe.setWebhookUrl(webhookOf(server.url))
  await server.start()
  const call = (method: string, path: string, body: unknown, token = '') =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (answer): Promise<{ token?: string }> => JSON.parse(await answer.text()))
  const register = async (email: string) => {
    const user = { name: 'Joueur', email, password: 'un mot de passe' }
    return (await call('POST', '/auth/register', { user })).token ?? ''
  }
  const player = await register('joueur@test.fr')
  const admin = await register(ADMIN)
  await openAdminLink(server.url, admin, await standIns.mailbox.linkTo(ADMIN))
  const flips = { entries: [{ id: 'ligne-1', item_name: 'Gelano', buy_price_kamas: 10 }] }
  await call('POST', '/api/v1/flips/bulk_upsert', flips, player)
  await call('POST', '/user_inventories', { item_id: 303, quantity: 3 }, player)
  const mount = { user_mount: { family_name: 'Muldo', variant_name: 'Doré' } }
  await call('POST', '/api/v1/user_mounts', mount, player)
  return {
    url: server.url,
    player,
    admin,
    seen() {
      const lines = server.output.split('\n')
      server.output = ''
      const answers = new Map<string, number>()
      for (const line of lines) {
        const status = /"status":(\d+).*"msg":"request"/.exec(line)?.[1]
        if (status) answers.set(status, (answers.get(status) ?? 0) + 1)
      }
      const faults = lines
        .filter((line) => line.includes('"request failed"'))
        .map((line) => line.slice(0, 300))
      return { answers, faults }
    },
    alive: () =>
      fetch(`${server.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    close: async () => {
      await server.dispose()
      await standIns.close()
    },
  }
}
