import type { AppDeps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mail.ts'
import { AppError } from '#shared/contract/error.ts'

/** The mail adapter; throws `not_configured` where the server has none. */
export function requireMail({ outside }: AppDeps): Mail {
  if (outside.mail) return outside.mail
  throw new AppError(503, 'not_configured', 'Ce serveur n’envoie pas de courrier\u00a0: contacte son auteur.')
}
