import type { Site } from '#shared/endpoints/site.ts'
import { useSite } from '#ui/site/use-site.ts'
import type { Section } from './document.ts'
import { LegalDocument } from './legal-document.tsx'
import { DEVICE_STORAGE, KEPT_DATA, thirdParties } from './privacy-tables.ts'
import { contactWays, operatorLine } from './text.ts'

export function PrivacyPage() {
  return <LegalDocument {...PRIVACY} sections={privacySections(useSite())} />
}

const PRIVACY = {
  title: 'Confidentialité',
  purpose: 'Quelles données sont gardées, où, pourquoi, combien de temps, et comment les reprendre.',
}

const privacySections = (site: Site | null): readonly Section[] => [
  {
    id: 'en-bref',
    title: 'En bref',
    blocks: [
      {
        list: [
          'Comptoir garde ce qu’il faut pour te rendre tes données sur tes appareils, et rien d’autre.',
          'Aucun cookie, aucun traceur, aucune mesure d’audience, aucune publicité.',
          'Rien n’est vendu. Personne ne voit tes lignes, à part toi\u00a0; tes prix n’entrent dans ceux que voient les autres que si tu les prêtes, et sans ton nom.',
          'Tu peux tout exporter et tout effacer toi-même, dans l’application.',
        ],
      },
    ],
  },
  {
    id: 'responsable',
    title: 'Responsable du traitement',
    blocks: [
      operatorLine(site, site?.legal_publisher ?? null, 'LEGAL_PUBLISHER'),
      ['Pour toute question sur tes données, écris-lui ', ...contactWays(site), '.'],
      'Cette page applique le règlement (UE) 2016/679 (RGPD) et la loi n° 78-17 du 6 janvier 1978 modifiée, dite Informatique et Libertés.',
    ],
  },
  {
    id: 'donnees',
    title: 'Les données gardées par le serveur',
    blocks: [
      {
        table: {
          caption: 'Données gardées par le serveur',
          head: ['Donnée', 'Pourquoi', 'Base légale', 'Combien de temps'],
          rows: KEPT_DATA,
        },
      },
      'L’adresse email et un mot de passe (ou un compte Google) sont nécessaires pour avoir un compte\u00a0; tout le reste est facultatif. Un compte supprimé disparaît du serveur aussitôt, à son identifiant près\u00a0; il peut rester dans les sauvegardes de l’exploitant jusqu’à leur remplacement.',
    ],
  },
  {
    id: 'prix-partages',
    title: 'Les prix partagés',
    blocks: [
      'Tout y est éteint tant que tu ne l’allumes pas, profil par profil, et seulement sur un serveur de jeu de la liste. «\u00a0Prêter mes prix\u00a0»\u00a0: les prix que tu saisis ou lis toi-même à partir de ce moment comptent dans la médiane de leur objet et de leur lot, sans ton nom ni ton adresse, mêlés à ceux d’autres joueurs\u00a0: cinq au moins, qui se connectent de quatre réseaux au moins, et dont le compte a plus d’une semaine. Jamais ceux d’avant, ton stock, tes propres lots, tes reventes, tes moyennes ou tes notes, ni les prix que tu as repris des autres, ni ceux d’un objet qui n’est pas au catalogue.',
      'Ce que les autres apprennent\u00a0: une médiane arrondie à deux chiffres, à cinq, huit ou vingt joueurs près, et le jour du prix le plus récent. Elle ne change pas quand un seul joueur s’ajoute ou s’en va, pour que la différence ne dise pas son prix, ni d’un bond tant que dix joueurs ne disent pas pareil. Ce que le serveur garde à côté de chaque prix prêté, une semaine au plus\u00a0: un numéro au hasard à la place de ton compte, et une empreinte de ton réseau dont l’adresse ne se retrouve pas sans la clé du serveur.',
      '«\u00a0Voir les prix des autres\u00a0»\u00a0: ton appareil demande une fois par heure les médianes de ton serveur de jeu, les mêmes pour tous, sans dire qui tu es, et les garde pour les lire hors ligne.',
      [
        'Tu arrêtes l’un et l’autre quand tu veux, dans ',
        ACCOUNT,
        '\u00a0: les prix que tu as prêtés sont retirés aussitôt, et les médianes sans eux paraissent à l’heure suivante, ou quand un autre joueur s’ajoute ou s’en va, une semaine plus tard au plus. Supprimer ton compte fait de même. Ce que d’autres ont déjà repris dans leur carnet y reste, sans que rien n’y dise que c’était toi. L’admin voit, sans nom ni adresse, les numéros dont les prix sont souvent loin des autres, et peut les écarter.',
      ],
    ],
  },
  {
    id: 'appareil',
    title: 'Ce qui est sur ton appareil',
    blocks: [
      'Comptoir s’ouvre sans réseau\u00a0: tes données sont donc d’abord sur ton appareil, dans le navigateur, sous ces noms.',
      {
        table: {
          caption: 'Données gardées par ton navigateur',
          head: ['Nom', 'Où', 'Contenu', 'Jusqu’à quand'],
          rows: DEVICE_STORAGE.flatMap(({ place, stored }) =>
            stored.map(({ name, what, until }) => [[{ code: name }], place, what, until]),
          ),
        },
      },
      'Se déconnecter n’efface pas tes lignes\u00a0: elles restent dans ce navigateur pour ta prochaine connexion. Aucun autre compte ne les voit dans Comptoir, mais elles ne sont pas chiffrées\u00a0: qui se sert de cet appareil peut les lire avec les outils du navigateur.',
      'Les captures d’écran que tu fais lire le sont sur ton appareil\u00a0: l’image ne part nulle part, elle n’est gardée ni ici ni sur le serveur, et rien de ce qui y est lu n’est enregistré avant que tu le demandes. Celle que tu partages avec l’application attend sur cet appareil que la page la lise, une heure au plus. Comptoir ne regarde ni ton écran ni le jeu\u00a0: seulement ce que tu lui donnes.',
      [
        'Sur un appareil partagé, retire-les\u00a0: l’accueil le propose après la déconnexion, et ',
        ACCOUNT,
        ' à tout moment, avec «\u00a0Retirer de cet appareil\u00a0». Tes lignes, leur journal, ton adresse et tes messages gardés partent\u00a0; ce qui n’est pas encore sur le serveur t’est dit avant.',
      ],
      [
        'Un compte supprimé depuis un autre appareil laisse ici ses lignes. Elles n’entrent dans aucun autre compte\u00a0: si tu en crées un avec la même adresse, ',
        ACCOUNT,
        ' te les montre, pour les exporter et les retirer.',
      ],
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    blocks: [
      'Comptoir n’en dépose aucun. Ce qui est écrit sur ton appareil est strictement nécessaire au service que tu demandes, ou garde un choix que tu as fait\u00a0: l’article 82 de la loi Informatique et Libertés n’exige pas de consentement pour cela, et il n’y a donc pas de bandeau.',
      'Les pages de Stripe, de Google et de Twitch ont leurs propres cookies, selon leurs propres règles, quand tu vas chez eux.',
    ],
  },
  {
    id: 'tiers',
    title: 'Qui d’autre voit quelque chose',
    blocks: [
      {
        table: {
          caption: 'Services tiers',
          head: ['Qui', 'Quand', 'Ce qu’il voit'],
          rows: thirdParties(site),
        },
      },
      [
        'Les images et les données du jeu sont demandées à ',
        { href: 'https://dofusdu.de', label: 'dofusdu.de' },
        ' par notre serveur, qui les garde pour tous\u00a0: ce service ne voit ni ton adresse IP ni ton compte, tout au plus le nom d’une monture que tu cherches et que notre catalogue ne connaît pas. Les images vues restent ensuite sur ton appareil.',
      ],
      'Certains de ces services peuvent traiter des données hors de l’Union européenne, notamment aux États-Unis\u00a0; ils s’appuient alors sur une décision d’adéquation ou sur les clauses contractuelles types de la Commission européenne.',
    ],
  },
  ...yourRights(site),
]

export const ACCOUNT = { to: '/app/compte', label: 'Mon compte' }
const DATA = { to: '/app/compte/donnees', label: 'Mes données' }

/** The end of the privacy page: what the player can ask, and do alone. */
const yourRights = (site: Site | null): readonly Section[] => [
  {
    id: 'droits',
    title: 'Tes droits',
    blocks: [
      'La plupart s’exercent tout de suite, sans écrire à personne\u00a0:',
      {
        list: [
          [
            'Accès et portabilité\u00a0: tout ce que le serveur sait de toi se télécharge depuis ',
            ACCOUNT,
            ', et ce qui est sur ton appareil depuis ',
            DATA,
            '.',
          ],
          ['Rectification\u00a0: chaque ligne se corrige dans son outil, ton nom dans ', ACCOUNT, '.'],
          [
            'Effacement\u00a0: «\u00a0Supprimer mon compte\u00a0», dans ',
            ACCOUNT,
            ', efface tout du serveur et de cet appareil, aussitôt et pour de bon\u00a0; «\u00a0Retirer de cet appareil\u00a0» n’efface qu’ici.',
          ],
          ['Sessions\u00a0: tu vois tes appareils connectés et tu les déconnectes dans ', ACCOUNT, '.'],
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
      'Les mots de passe ne sont jamais gardés, seulement leur empreinte. Les sessions se révoquent une par une, et toutes à la fois quand le mot de passe est réinitialisé. Un changement de mot de passe ou un compte Google lié t’est annoncé par email, si ce serveur peut en envoyer. Chaque joueur n’a accès qu’à ses propres lignes\u00a0: le serveur le vérifie à chaque demande.',
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
