import { ApiError } from '#data/http.ts'

let code: ReturnType<typeof load> | null = null

/**
 * What signs in, up or out of a forgotten password. It comes with the databases, so only once somebody begins to type;
 * code that does not come is a network that is not there.
 */
export function loadSignIn() {
  code ??= load().catch(() => {
    code = null
    throw new ApiError(0, 'network', 'Pas de réseau\u00a0: réessaie quand la connexion revient.')
  })
  return code
}

async function load() {
  const [actions, { isLostHere }] = await Promise.all([import('./sign-in.ts'), import('./known-accounts.ts')])
  return { ...actions, isLostHere }
}
