import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'

/** An account, with what each of its requests carries. */
export type Player = { id: string; email: string; authorization: string }

export const PASSWORD = 'comptoir-pannes'

let made = 0

/** Registers an account; behind TRUST_PROXY=1, `from` is the address that it is said to come from. */
export async function signUp({ url }: ServerProcess, from = '127.0.0.1'): Promise<Player> {
  made += 1
  const email = `panne-${process.pid}-${Date.now()}-${made}@exemple.fr`
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ user: { name: 'Panne', email, password: PASSWORD } }),
  })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
  const { token, user }: SessionAnswer = await answer.json()
  return { id: user.id, email, authorization: `Bearer ${token}` }
}

/** So many accounts, a few at a time, from as many places as the limit on registrations asks for. */
export async function signUpMany(server: ServerProcess, count: number): Promise<Player[]> {
  const players: Player[] = []
  while (players.length < count) {
    const some = Array.from({ length: Math.min(4, count - players.length) }, (_, i) =>
      signUp(server, `10.0.0.${Math.floor((players.length + i) / 50)}`),
    )
    players.push(...(await Promise.all(some)))
  }
  return players
}
