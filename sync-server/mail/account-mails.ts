import { CONFIRM_PAGE, tokenUrl } from '#server/auth/mail-links.ts'
import type { Config } from '#server/config.ts'
import type { MailMessage } from '#server/outside/mail.ts'
import { mailBody, parisTime } from './layout.ts'

type Addressed = { email: string; token: string }

/** The mail with a link to reset a forgotten password. */
export function resetMail({ email, token }: Addressed, config: Config): MailMessage {
  const body = mailBody({
    title: 'Choisis un nouveau mot de passe',
    paragraphs: [
      'Quelqu’un, sans doute toi, a demandé un nouveau mot de passe pour ton compte Comptoir.',
      'Le lien sert une seule fois et s’éteint dans une heure.',
    ],
    link: { label: 'Choisir un mot de passe', url: tokenUrl(config, 'reset-password', token) },
    notes: ['Si ce n’est pas toi, ne fais rien\u00a0: ton mot de passe reste le même.'],
  })
  return { to: email, subject: 'Comptoir\u00a0: ton nouveau mot de passe', ...body }
}

/** The mail with the link that confirms an account's email. */
export function confirmationMail({ email, token }: Addressed, config: Config): MailMessage {
  const body = mailBody({
    title: 'Confirme ton adresse',
    paragraphs: [
      'Un compte Comptoir porte cette adresse. Ouvre le lien pour confirmer qu’elle est à toi.',
      'Le lien sert une seule fois et s’éteint dans 24 heures.',
    ],
    link: { label: 'Confirmer mon adresse', url: tokenUrl(config, CONFIRM_PAGE, token) },
    notes: [
      'Si tu n’as pas créé ce compte, quelqu’un d’autre en a choisi le mot de passe\u00a0: sans toi il ne confirmera rien. ' +
        `Tu peux le reprendre en choisissant le tien sur ${new URL('/forgot-password', config.publicUrl).href}`,
    ],
  })
  return { to: email, subject: 'Comptoir\u00a0: confirme ton adresse', ...body }
}

/** A change of password or linked identity: whose, when, from which browser and system (empty: unknown). */
export type SignInChange = { email: string; at: number; device: string }

/** Notifies an account's owner of a new password, set through a mailed link or in the account. */
export function passwordChangedMail(
  change: SignInChange,
  through: 'link' | 'account',
  config: Config,
): MailMessage {
  const body = mailBody({
    title: 'Ton mot de passe a changé',
    paragraphs: [
      `Le mot de passe de ton compte Comptoir a changé ${momentOf(change)}.`,
      through === 'link'
        ? 'Tous tes appareils ont été déconnectés, et le lien avec un compte Google est retiré s’il y en avait un.'
        : 'Tes autres appareils ont été déconnectés.',
      IF_NOT_YOU,
    ],
    link: wayBack(config),
    notes: [IF_YOU],
  })
  return { to: change.email, subject: 'Comptoir\u00a0: ton mot de passe a changé', ...body }
}

type GoogleLink = SignInChange & { google: string; passwordGone: boolean }

/** Notifies an account's owner that a Google account was linked. */
export function googleLinkedMail(
  { google, passwordGone, ...change }: GoogleLink,
  config: Config,
): MailMessage {
  const body = mailBody({
    title: 'Un compte Google ouvre ton compte',
    paragraphs: [
      `Le compte Google ${google} ouvre maintenant ton compte Comptoir. Il a été lié ${momentOf(change)}.`,
      ...(passwordGone
        ? [
            'Le mot de passe de ce compte a été retiré, et ses appareils sont déconnectés\u00a0: personne n’avait confirmé cette adresse. Tu peux en définir un autre depuis «\u00a0Mon compte\u00a0».',
          ]
        : []),
      IF_NOT_YOU,
    ],
    link: wayBack(config),
    notes: [IF_YOU],
  })
  return { to: change.email, subject: 'Comptoir\u00a0: un compte Google ouvre ton compte', ...body }
}

const IF_YOU = 'Si c’est toi, tu n’as rien à faire.'
const IF_NOT_YOU =
  'Si ce n’est pas toi, choisis tout de suite un nouveau mot de passe\u00a0: tous les appareils seront déconnectés, et aucun compte Google n’ouvrira plus ton compte.'

const wayBack = ({ publicUrl }: Config) => ({
  label: 'Choisir un nouveau mot de passe',
  url: new URL('/forgot-password', publicUrl).href,
})

const momentOf = ({ at, device }: SignInChange): string =>
  `le ${parisTime(at)}, heure de Paris, depuis ${device || 'un appareil inconnu'}`
