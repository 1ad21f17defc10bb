import { formatNumber } from '#shared/domain/text/numbers.ts'
import { MAX_DONATION, MIN_DONATION } from '#shared/endpoints/donation.ts'
import type { Site } from '#shared/endpoints/site.ts'
import { useSite } from '#ui/site/use-site.ts'
import type { Section } from './document.ts'
import { LegalDocument } from './legal-document.tsx'
import { contactWays } from './text.ts'

export function TermsPage() {
  return <LegalDocument {...TERMS} sections={termsSections(useSite())} />
}

const TERMS = {
  title: 'Conditions générales d’utilisation',
  purpose: 'Ce que Comptoir t’offre, ce qu’il attend de toi, et ce qu’il ne promet pas.',
}

const termsSections = (site: Site | null): readonly Section[] => [
  {
    id: 'objet',
    title: 'Objet',
    blocks: [
      'Comptoir est une boîte à outils pour les joueurs de Dofus\u00a0: calculs de craft, suivi d’achats et de reventes, almanax, guides, quête ocre, streamers en direct.',
      [
        'Ces conditions règlent l’usage du site et de l’application installée. Les utiliser, c’est les accepter. L’éditeur est nommé dans les ',
        { to: '/mentions-legales', label: 'mentions légales' },
        '.',
      ],
    ],
  },
  {
    id: 'acces',
    title: 'Un accès gratuit',
    blocks: [
      'Une fois connecté, tu disposes de tous les outils, sans restriction ni paiement. L’accès à Internet et l’appareil restent à ta charge.',
      'Une nouveauté peut être ouverte d’abord aux comptes Premium, puis à tout le monde. Aucun outil n’est vendu.',
    ],
  },
  {
    id: 'compte',
    title: 'Ton compte',
    blocks: [
      'Il te faut une adresse email qui t’appartient et un mot de passe d’au moins 8 caractères, ou un compte Google là où ce bouton est proposé. Avant 15 ans, demande l’accord d’un parent.',
      {
        list: [
          'Le compte est personnel\u00a0: garde ton mot de passe pour toi, et n’y mets pas celui de ton compte de jeu.',
          [
            'Si tu vois une session que tu ne connais pas, ferme-la dans ',
            { to: '/app/compte', label: 'Mon compte' },
            ' et change de mot de passe.',
          ],
          'Tu peux supprimer ton compte à tout moment, au même endroit\u00a0; l’effacement est immédiat et définitif.',
        ],
      },
      'Comptoir ne te demandera jamais les identifiants de ton compte Dofus.',
    ],
  },
  {
    id: 'usage',
    title: 'Un usage correct',
    blocks: [
      'Il est interdit\u00a0:',
      {
        list: [
          'd’entrer, ou d’essayer d’entrer, dans le compte d’une autre personne ou dans une partie du serveur qui ne t’est pas ouverte\u00a0;',
          'de gêner le service\u00a0: envois en masse, contournement des limites, recherche de failles sans accord\u00a0;',
          'd’utiliser le formulaire de contact pour de la publicité, des injures ou des menaces\u00a0;',
          'de te servir de Comptoir pour automatiser le jeu ou enfreindre les règles de son éditeur.',
        ],
      },
      [
        'Tu as trouvé une faille\u00a0? Merci de la signaler sans l’exploiter ni la publier, ',
        ...contactWays(site),
        '.',
      ],
    ],
  },
  {
    id: 'tes-donnees',
    title: 'Ce que tu notes t’appartient',
    blocks: [
      'Tes prix, tes lignes, tes stocks et tes coches restent à toi. Comptoir ne les montre à personne d’autre sans que tu le demandes, ne les vend pas et ne s’en sert que pour te les rendre sur tes appareils.',
      'Si tu prêtes tes prix, tu acceptes qu’ils comptent, sans ton nom, dans la médiane montrée aux joueurs du même serveur, jusqu’à ce que tu arrêtes. Prête ce que tu as vraiment lu en jeu\u00a0: les prix qui faussent la médiane peuvent être écartés. Les prix des autres sont donnés tels quels\u00a0: vérifie en jeu avant d’acheter.',
      [
        'Ils sont enregistrés d’abord sur ton appareil, puis envoyés au serveur. Tu peux les exporter quand tu veux depuis ',
        { to: '/app/compte/donnees', label: 'Mes données' },
        '. Le reste est dit sur la page ',
        { to: '/confidentialite', label: 'Confidentialité' },
        '.',
      ],
    ],
  },
  {
    id: 'don',
    title: 'Les dons',
    blocks: [
      `Tu peux soutenir Comptoir par un don unique, de ${formatNumber(MIN_DONATION)} € à ${formatNumber(MAX_DONATION)} €, payé par carte sur la page de Stripe. Aucun abonnement, aucun autre prélèvement.`,
      'Un don n’est pas un achat\u00a0: il ne débloque aucun outil payant, puisqu’il n’y en a pas. En remerciement, le compte reçoit un badge Premium et voit les nouveautés en avance. Il ne donne pas droit à une réduction d’impôt.',
      [
        'Un don n’est pas remboursable, sauf erreur manifeste (double paiement, montant mal tapé) ou droit que la loi te donne. Dans ces cas, écris à l’éditeur ',
        ...contactWays(site),
        ' avec la date et le montant.',
      ],
    ],
  },
  {
    id: 'disponibilite',
    title: 'Disponibilité et exactitude',
    blocks: [
      'Comptoir est un projet de fans, fourni en l’état\u00a0: il peut s’arrêter, changer ou se tromper, sans préavis.',
      'Les données du jeu peuvent être en retard sur une mise à jour, et les prix sont ceux que tu as notés. Un calcul est une aide\u00a0: vérifie avant d’engager tes kamas.',
      'L’application fonctionne sans réseau, mais l’appareil reste le tien\u00a0: un navigateur vidé efface ce qui n’est pas encore parti vers le serveur.',
    ],
  },
  {
    id: 'propriete',
    title: 'Propriété intellectuelle',
    blocks: [
      'Dofus, ses noms et ses images appartiennent à son éditeur, Ankama, avec lequel Comptoir n’a aucun lien. Le nom Comptoir, son logo, ses dessins, ses textes et son code appartiennent à leurs auteurs.',
    ],
  },
  {
    id: 'tiers',
    title: 'Liens et services tiers',
    blocks: [
      'Les chaînes Twitch de la page des streamers, les pages de paiement de Stripe et la connexion Google dépendent de leurs propres conditions. Comptoir n’est pas responsable de ce qui s’y passe.',
    ],
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    blocks: [
      'Dans les limites permises par la loi, l’éditeur ne répond pas des pertes dans le jeu, des données non synchronisées, ni des interruptions du service. Rien ici ne limite sa responsabilité là où la loi l’interdit, ni les droits que la loi donne aux consommateurs.',
    ],
  },
  {
    id: 'fin',
    title: 'Suspension et fin',
    blocks: [
      'Un compte qui enfreint ces règles peut être fermé. Sauf urgence ou abus grave, son titulaire est prévenu à son adresse email et peut s’expliquer.',
      'Si le service s’arrête, l’éditeur s’efforce de prévenir assez tôt pour que chacun exporte ses données.',
    ],
  },
  {
    id: 'changements',
    title: 'Changements',
    blocks: [
      'Ces conditions peuvent évoluer\u00a0; la date en haut de la page change alors. Un changement important est annoncé sur le site avant de s’appliquer.',
    ],
  },
  {
    id: 'droit',
    title: 'Droit applicable',
    blocks: [
      'Ces conditions suivent le droit français. En cas de désaccord, cherchons d’abord une solution ensemble\u00a0; à défaut, les tribunaux compétents sont ceux que désigne la loi, y compris celui de ton domicile si tu es consommateur.',
    ],
  },
]
