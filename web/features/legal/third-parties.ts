import type { Site } from '#shared/endpoints/site.ts'
import type { Sentence } from './document.ts'

type Party = { name: Sentence; when: Sentence; sees: Sentence; asked: (site: Site) => boolean }

const PARTIES: readonly Party[] = [
  {
    name: [{ href: 'https://stripe.com/fr/privacy', label: 'Stripe' }],
    when: 'Quand tu fais un don, sur sa propre page',
    sees: 'Ton adresse email, ta carte, le montant, ton adresse IP. Comptoir ne voit jamais ta carte',
    asked: ({ payments }) => payments,
  },
  {
    name: [{ href: 'https://policies.google.com/privacy?hl=fr', label: 'Google' }],
    when: 'Sur les pages qui proposent « Continuer avec Google »',
    sees: 'Ton adresse IP dès que le bouton s’affiche ; ton compte Google si tu t’en sers. Comptoir en reçoit ton adresse email, ton nom et un identifiant',
    asked: ({ google_client_id }) => google_client_id !== null,
  },
  {
    name: [{ href: 'https://www.twitch.tv/p/fr-fr/legal/privacy-notice/', label: 'Twitch' }],
    when: 'Sur la page des streamers, pour les images des chaînes',
    sees: 'Ton adresse IP, sans la page d’où tu viens. L’état des directs, lui, est demandé par notre serveur',
    asked: ({ streams }) => streams,
  },
  {
    name: 'Le service d’email de l’éditeur',
    when: 'Quand Comptoir t’écrit (lien demandé, mot de passe changé, compte Google lié), ou que tu lui écris',
    sees: 'Ton adresse email et le contenu du message',
    asked: ({ mail }) => mail,
  },
  {
    name: ['L’hébergeur, nommé dans les ', { to: '/mentions-legales', label: 'mentions légales' }],
    when: 'À chaque visite',
    sees: 'Il fait tourner le serveur : les données y sont stockées, et ton adresse IP y passe',
    asked: () => true,
  },
]

/** Who else sees something: what this server can ask; all of them while it is not known which. */
export const thirdParties = (site: Site | null): Sentence[][] =>
  PARTIES.filter(({ asked }) => !site || asked(site)).map(({ name, when, sees }) => [name, when, sees])
