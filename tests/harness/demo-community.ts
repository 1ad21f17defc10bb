const PASSWORD = 'comptoir-demo'
const ADMIN = { name: 'Chef de guilde', email: 'admin@comptoir.local', password: PASSWORD }
const PLAYERS = [
  'Tonneau Percé',
  'Bouftou Gris',
  'Larve Dorée',
  'Tofu Pressé',
  'Craqueleur',
  'Mamie Kamas',
  'Prespic',
  'Vieux Chêne',
  'Abraknyde',
  'Forgeron Lent',
  'Zaap Perdu',
  'Dragodinde',
  'Capitaine Frêne',
  'Moskito',
  'Pain d’Incarnam',
  'Blop Griotte',
  'Scarafeuille',
  'Champ de Blé',
  'Mulou',
  'Pioche Usée',
  'Koalak',
  'Ortie Blanche',
  'Gelée Fraise',
  'Dernier Zaap',
]
const CHANNELS = ['tonneau_perce', 'mamiekamas', 'bouftou_inverse', 'leforgeronlent', 'zaap_perdu']
/** What players wrote by the contact form: the third is long, and from an address that fills a phone's line. */
const MESSAGES = [
  {
    topic: 'bug',
    name: 'Tofu Pressé',
    email: 'joueur-4@comptoir.local',
    message: 'Le total de l’almanax ne suit pas quand je change de mois.',
  },
  {
    topic: 'feature',
    name: '',
    email: 'joueur-7@comptoir.local',
    message: 'Une colonne « serveur » dans le carnet, ce serait top.\nMerci pour l’outil !',
  },
  {
    topic: 'question',
    name: 'La Compagnie des Marchands d’Astrub',
    email: 'la.compagnie.des.marchands.d.astrub@comptoir.local',
    message: `Bonjour, j’ai ${'deux comptes et je voudrais savoir si '.repeat(6)}mes prix se suivent.`,
  },
]

export type Account = { email: string; password: string }

/** The admin account of a server whose ADMIN_EMAIL is this address. */
export const ADMIN_EMAIL = ADMIN.email

/**
 * Signs the admin up on the server at `url`, opens the link that it is then handed, and fills it with players and channels.
 * Again: changes nothing.
 */
export async function makeCommunity(url: string, link: () => Promise<string>): Promise<Account> {
  const registered = await send(url, 'POST', '/auth/register', { user: ADMIN })
  if (registered.status === 409) return ADMIN
  const { token }: { token: string } = await registered.json()
  await openAdminLink(url, token, await link())
  await fillCommunity(url, token)
  return ADMIN
}

/** Opens the link that a server hands the account of ADMIN_EMAIL, in that account's session. */
export async function openAdminLink(url: string, token: string, link: string): Promise<void> {
  const body = { token: new URL(link).searchParams.get('token') }
  await send(url, 'POST', '/auth/email/confirm', body, token)
}

/** Two dozen players, every fourth a supporter, channels of the Twitch stand-in, and three messages; `token` is an admin's. */
export async function fillCommunity(url: string, token: string): Promise<void> {
  for (const [i, name] of PLAYERS.entries()) {
    const user = { name, email: `joueur-${i + 1}@comptoir.local`, password: PASSWORD }
    const answer = await send(url, 'POST', '/auth/register', { user })
    if (answer.status === 409) continue
    const { user: made }: { user: { id: string } } = await answer.json()
    if (i % 4 === 1) await grantAccess(url, token, made.id, true)
  }
  for (const login of CHANNELS) {
    await send(url, 'POST', '/api/v1/admin/twitch_channels', { url: login }, token)
  }
  for (const [i, message] of MESSAGES.entries()) {
    await send(url, 'POST', '/api/contact', { id: `demo-message-${i}`, ...message })
  }
}

/** Gives a player the access of a supporter, or takes it back, as an admin does. */
export async function grantAccess(url: string, token: string, id: string, active: boolean): Promise<void> {
  const user = { access_active: active, access_reason: 'admin_set' }
  await send(url, 'PATCH', `/api/v1/admin/users/${id}`, { user }, token)
}

async function send(
  url: string,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
