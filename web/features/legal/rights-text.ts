import type { Site } from '#shared/endpoints/site.ts'
import type { Section } from './document.ts'
import { contactWays } from './text.ts'

export const ACCOUNT = { to: '/app/compte', label: 'Mon compte' }
const DATA = { to: '/app/compte/donnees', label: 'Mes données' }

/** The end of the privacy page: what the player can ask, and do alone. */
export const yourRights = (site: Site | null): readonly Section[] => [
  {
    id: 'droits',
    title: 'Tes droits',
    blocks: [
      'La plupart s’exercent tout de suite, sans écrire à personne :',
      {
        list: [
          [
            'Accès et portabilité : tout ce que le serveur sait de toi se télécharge depuis ',
            ACCOUNT,
            ', et ce qui est sur ton appareil depuis ',
            DATA,
            '.',
          ],
          ['Rectification : chaque ligne se corrige dans son outil, ton nom dans ', ACCOUNT, '.'],
          [
            'Effacement : « Supprimer mon compte », dans ',
            ACCOUNT,
            ', efface tout du serveur et de cet appareil, aussitôt et pour de bon ; «\u00a0Retirer de cet appareil\u00a0» n’efface qu’ici.',
          ],
          ['Sessions : tu vois tes appareils connectés et tu les déconnectes dans ', ACCOUNT, '.'],
        ],
      },
      [
        'Pour le reste (opposition, limitation, consignes pour après ton décès, ou si tu n’as plus accès à ton compte), écris ',
        ...contactWays(site),
        '. La réponse vient dans le mois.',
      ],
      [
        'Si elle ne te convient pas, tu peux saisir la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou en ligne sur ',
        { href: 'https://www.cnil.fr/fr/plaintes', label: 'cnil.fr' },
        '.',
      ],
    ],
  },
  {
    id: 'mineurs',
    title: 'Mineurs',
    blocks: [
      'Avant 15 ans, il faut l’accord d’un parent pour ouvrir un compte. Un parent peut demander l’effacement du compte de son enfant.',
    ],
  },
  {
    id: 'securite',
    title: 'Sécurité',
    blocks: [
      'Les mots de passe ne sont jamais gardés, seulement leur empreinte. Les sessions se révoquent une par une, et toutes à la fois quand le mot de passe est réinitialisé. Un changement de mot de passe ou un compte Google lié t’est annoncé par email, si ce serveur peut en envoyer. Chaque joueur n’a accès qu’à ses propres lignes : le serveur le vérifie à chaque demande.',
      'Si une fuite de données te mettait en danger, tu en serais averti, et la CNIL aussi.',
    ],
  },
  {
    id: 'ni-profil',
    title: 'Ni profil, ni décision automatique',
    blocks: [
      'Aucune décision n’est prise à ton sujet par un programme, et rien de ce que tu notes ne sert à te profiler.',
    ],
  },
  {
    id: 'changements',
    title: 'Changements',
    blocks: [
      'Si cette page change, la date en haut change aussi. Un changement qui compte est annoncé sur le site avant de s’appliquer.',
    ],
  },
]
