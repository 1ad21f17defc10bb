import type { Site } from '#shared/endpoints/site.ts'
import type { Sentence } from './document.ts'

/** What the server holds: what, why, on which legal basis, how long. */
export const KEPT_DATA: readonly (readonly [
  data: Sentence,
  purpose: Sentence,
  basis: Sentence,
  time: Sentence,
])[] = [
  [
    'Compte\u00a0: adresse email, nom (facultatif), empreinte Argon2id du mot de passe ou identifiant Google, date de création, adresse vérifiée ou non, accès Premium',
    'Te reconnaître et te rendre tes données',
    'Contrat',
    'Jusqu’à la suppression du compte',
  ],
  [
    'Sessions\u00a0: date d’ouverture, jour de la dernière utilisation, navigateur et système',
    'Te garder connecté, te montrer tes appareils',
    'Contrat',
    '90 jours sans utilisation, ou dès que tu te déconnectes\u00a0; trente au plus, la moins utilisée fait place. Une sauvegarde restaurée les termine toutes',
  ],
  [
    'Ce que tu notes dans les outils\u00a0: stocks, achats notés avec le navigateur et le système où ils l’ont été, crafts prévus, objets voulus, réserves, niveaux de métier, alertes de ROI, ventes par jour, prix, leur historique et ce que tu partages d’eux, noms d’objets corrigés dans tes captures, achats et reventes, captures, almanax, guides, montures, essences, liste de craft, poids des effets, préférences. Une ligne supprimée reste marquée comme telle, pour que tes autres appareils l’apprennent',
    'Te les rendre sur chaque appareil',
    'Contrat',
    'Jusqu’à la suppression du compte',
  ],
  [
    'Prix prêtés, si tu les prêtes\u00a0: les prix que tu saisis ou lis toi-même à partir de ce moment, par serveur de jeu, objet, lot et jour, sous un numéro tiré au hasard au lieu de ton nom\u00a0; jamais ton stock, tes reventes ni tes notes',
    'En dire la médiane aux joueurs du même serveur, à partir de cinq joueurs, et écarter ceux qui la faussent',
    'Consentement, que tu reprends d’un bouton dans «\u00a0Mon compte\u00a0»',
    'Huit jours\u00a0; dès que tu ne prêtes plus ou que tu supprimes ton compte, et une heure de plus au plus dans les médianes',
  ],
  [
    'Journal\u00a0: les valeurs qu’une synchronisation a remplacées',
    'Te permettre de revenir en arrière',
    'Contrat',
    '30 jours au plus, et une quantité limitée par compte\u00a0: les plus anciennes partent d’abord',
  ],
  [
    'Identifiants des comptes supprimés\u00a0: une suite de lettres tirée au hasard, sans nom ni adresse, et la date',
    'Ne jamais les donner à un autre compte',
    'Intérêt légitime (sécurité)',
    'Sans limite\u00a0: ils ne désignent plus personne',
  ],
  [
    'Empreintes des liens envoyés par email, ou transmis par un admin',
    'Changer de mot de passe, confirmer une adresse',
    'Contrat',
    '1 heure\u00a0; 24 heures pour une confirmation ou un lien transmis',
  ],
  [
    'Dons\u00a0: référence du paiement, montant, dates',
    'Ouvrir l’accès Premium, répondre en cas d’erreur',
    'Contrat\u00a0; obligations comptables',
    'Jusqu’à la suppression du compte\u00a0; Stripe garde sa propre trace aussi longtemps que la loi le lui demande',
  ],
  [
    'Messages de contact\u00a0: nom (facultatif), adresse email, sujet, message',
    'Te lire et te répondre',
    'Intérêt légitime',
    '12 mois, copie reçue par email comprise\u00a0; s’ils sont envoyés connecté, au plus tard jusqu’à la suppression du compte',
  ],
  [
    'Notifications, si tu les actives dans l’application installée\u00a0: l’adresse que le service de ton navigateur donne à cet appareil, ses clés de chiffrement, le dernier jour annoncé. Ce que tu veux savoir et à quelle heure fait partie de tes préférences',
    'T’annoncer l’offrande du jour et tes reventes invendues quand Comptoir est fermé',
    'Consentement, que tu reprends d’un bouton dans «\u00a0Mon compte\u00a0»',
    'Jusqu’à ce que tu les désactives, que la session de l’appareil finisse ou que le service ne le connaisse plus\u00a0; dix appareils au plus, le plus ancien fait place',
  ],
  [
    'Adresse IP',
    'Compter les tentatives et freiner les abus',
    'Intérêt légitime (sécurité)',
    'En mémoire seulement, jamais sur disque\u00a0; perdue au plus tard quand le serveur redémarre',
  ],
  [
    'Journal technique\u00a0: adresse de la page demandée sans ses paramètres, résultat, durée',
    'Réparer les pannes',
    'Intérêt légitime (sécurité)',
    'Aucune donnée personnelle n’y est écrite',
  ],
  [
    'Chaînes Twitch de la liste\u00a0: nom public, image, titre du direct',
    'Montrer qui joue en direct',
    'Intérêt légitime',
    'Tant que la chaîne est sur la liste\u00a0; son titulaire peut demander à en sortir',
  ],
]

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
    when: 'Sur les pages qui proposent «\u00a0Continuer avec Google\u00a0»',
    sees: 'Ton adresse IP dès que le bouton s’affiche\u00a0; ton compte Google si tu t’en sers. Comptoir en reçoit ton adresse email, ton nom et un identifiant',
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
    name: 'Le service de notifications de ton navigateur (Google, Mozilla, Apple ou Microsoft)',
    when: 'Si tu actives les notifications dans l’application installée',
    sees: 'Que Comptoir envoie un message à cet appareil, et quand. Le message est chiffré pour l’appareil\u00a0: il ne le lit pas',
    asked: ({ web_push }) => web_push,
  },
  {
    name: ['L’hébergeur, nommé dans les ', { to: '/mentions-legales', label: 'mentions légales' }],
    when: 'À chaque visite',
    sees: 'Il fait tourner le serveur\u00a0: les données y sont stockées, et ton adresse IP y passe',
    asked: () => true,
  },
]

/** Who else sees something: what this server can ask; all of them while it is not known which. */
export const thirdParties = (site: Site | null): Sentence[][] =>
  PARTIES.filter(({ asked }) => !site || asked(site)).map(({ name, when, sees }) => [name, when, sees])

type Stored = { name: string; what: string; until: string }

const CHOICE = 'Jusqu’à ce que tu vides les données du site'
const TAB = 'Jusqu’à la fermeture de l’onglet'
const SIGN_OUT = 'Jusqu’à la déconnexion'
const REMOVED = 'Jusqu’à «\u00a0Retirer\u00a0», ou jusqu’à ce que tu vides les données du site'

/** Everything that the page keeps on the device, under the names that the browser's own tools show. */
export const DEVICE_STORAGE: readonly { place: string; stored: readonly Stored[] }[] = [
  {
    place: 'localStorage',
    stored: [
      { name: 'jwt', what: 'Le jeton de ta session', until: SIGN_OUT },
      { name: 'user', what: 'Ton profil\u00a0: adresse, nom, rôle, accès Premium', until: SIGN_OUT },
      { name: 'user_checked_at', what: 'Quand ce profil a été vérifié', until: SIGN_OUT },
      { name: 'theme', what: 'Thème choisi', until: CHOICE },
      { name: 'density', what: 'Densité choisie', until: CHOICE },
      { name: 'site', what: 'Ce que le serveur dit de lui-même (liens, mentions)', until: CHOICE },
      {
        name: 'edit:…:…:…',
        what: 'Ce que tu tapais quand la page s’est fermée',
        until: 'Jusqu’à son enregistrement, et au plus tard «\u00a0Effacer\u00a0» ou «\u00a0Retirer\u00a0»',
      },
      {
        name: 'profiles',
        what: 'Les profils de ton compte, et celui que tu as affiché en dernier',
        until: REMOVED,
      },
      { name: 'dock:recent', what: 'Les derniers outils ouverts, et sur quoi', until: REMOVED },
      { name: 'profit:last', what: 'La dernière recette simulée, profil par profil', until: REMOVED },
      {
        name: 'courses:halls',
        what: 'Dans quel ordre tu fais les hôtels de vente, et où tu ranges chaque type',
        until: CHOICE,
      },
      {
        name: 'palmares:hidden',
        what: 'Les recettes que tu as masquées dans le palmarès, profil par profil',
        until: REMOVED,
      },
      { name: 'palmares:folded', what: 'Si le prochain prix à lire y est replié', until: CHOICE },
      { name: 'mini:tab', what: 'L’onglet ouvert dans la mini-fenêtre', until: CHOICE },
      { name: 'mini:from', what: 'L’outil d’où elle a été ouverte', until: CHOICE },
      { name: 'mini:pack', what: 'Le lot dont tu y saisis les prix', until: CHOICE },
      {
        name: 'mini:hint',
        what: 'Qu’il a été dit que la petite fenêtre passe sous les autres',
        until: CHOICE,
      },
      { name: 'dock:tools', what: 'Les outils que tu as mis dans la barre du bas', until: CHOICE },
      {
        name: 'install:dismissed',
        what: 'Que tu ne veux plus de la proposition d’installer',
        until: CHOICE,
      },
      {
        name: 'install:card',
        what: 'Que la carte qui propose d’installer a été montrée',
        until: CHOICE,
      },
      { name: 'almanax:widget:position', what: 'Où tu as posé le widget almanax', until: CHOICE },
      { name: 'almanax:widget:minimized', what: 'S’il est réduit', until: CHOICE },
      { name: 'almanax:widget:forecast', what: 'S’il montre les jours suivants', until: CHOICE },
      { name: 'almanax:widget:closed', what: 'Si tu l’as fermé', until: CHOICE },
      {
        name: 'notify:on',
        what: 'Que tu veux des notifications sur cet appareil, et pour quel compte',
        until: 'Jusqu’à ce que tu les désactives, ou «\u00a0Retirer\u00a0»',
      },
      {
        name: 'stable:folded',
        what: 'Les variantes que tu as pliées dans ton étable, profil par profil',
        until: REMOVED,
      },
      { name: 'stable:closed', what: 'Si ton étable est repliée', until: REMOVED },
      { name: 'stable:births', what: 'Si ce qu’elle peut donner est déplié', until: REMOVED },
      {
        name: 'guide:…:checks:v2',
        what: 'Coches de guides d’une ancienne version',
        until: 'Jusqu’à leur reprise dans ton compte',
      },
      {
        name: 'elevage:prices',
        what: 'Prix d’essences d’une ancienne version',
        until: 'Jusqu’à leur reprise dans ton compte',
      },
      {
        name: 'elevage:sans-recette',
        what: 'Les objets d’élevage dont le serveur n’a pas de recette',
        until: CHOICE,
      },
    ],
  },
  {
    place: 'sessionStorage',
    stored: [
      {
        name: 'link-token',
        what: 'Le lien reçu par email que tu viens d’ouvrir, pour qu’une page rechargée le garde',
        until: 'Jusqu’à ce qu’il serve, ou la fermeture de l’onglet',
      },
      {
        name: 'contact:draft',
        what: 'Le message de contact que tu écris',
        until: 'Jusqu’à la fin de ta session, ou la fermeture de l’onglet',
      },
      {
        name: 'sign-in:new',
        what: 'Que ce compte vient d’être créé dans cet onglet',
        until: 'Jusqu’à la fin de ta session, ou la fermeture de l’onglet',
      },
      {
        name: 'sign-in:password-gone',
        what: 'Que le mot de passe de ce compte a été retiré, pour te le dire',
        until: 'Jusqu’à ta réponse, la fin de ta session ou la fermeture de l’onglet',
      },
      {
        name: 'sign-out:left',
        what: 'Quel compte vient de se déconnecter dans cet onglet, pour te proposer de retirer ses données',
        until: 'Jusqu’à ta réponse, une connexion ou la fermeture de l’onglet',
      },
      { name: 'donation_amount', what: 'Le montant du don que tu as tapé', until: TAB },
      { name: 'donation_session', what: 'La référence d’un paiement à vérifier', until: TAB },
      {
        name: 'update:reloaded',
        what: 'Que la page s’est déjà rechargée pour une mise à jour',
        until: TAB,
      },
    ],
  },
  {
    place: 'IndexedDB',
    stored: [
      {
        name: 'comptoir-…',
        what: 'Une base par compte\u00a0: tes lignes, ce qui attend d’être envoyé, le journal de 30 jours',
        until:
          'Après la déconnexion aussi, jusqu’à «\u00a0Retirer\u00a0» ou «\u00a0Effacer\u00a0», ou jusqu’à ce que tu supprimes ton compte depuis cet appareil',
      },
      {
        name: 'comptoir-device',
        what: 'La session pour le travail hors ligne, les déconnexions et messages de contact à envoyer, chacun montré au seul compte qui l’a écrit, le dernier jour où chaque notification a été montrée, l’adresse des comptes dont cet appareil garde les lignes et le jeton de leur dernière session ici, et lesquels sont supprimés',
        until:
          'Jusqu’à la déconnexion ou l’envoi\u00a0; l’adresse et les messages, au plus tard jusqu’à «\u00a0Retirer\u00a0», «\u00a0Effacer\u00a0» ou la suppression du compte depuis cet appareil',
      },
      { name: 'comptoir-catalogue', what: 'Le catalogue du jeu, rien de personnel', until: CHOICE },
      {
        name: 'comptoir-market',
        what: 'Les prix que d’autres joueurs prêtent sur ton serveur de jeu, si tu les vois\u00a0: les mêmes pour tous, sans nom',
        until: 'Jusqu’à ce que tu ne les voies plus, ou jusqu’à la déconnexion',
      },
    ],
  },
  {
    place: 'Cache du navigateur',
    stored: [
      { name: 'workbox-precache…', what: 'Les fichiers de l’application', until: CHOICE },
      { name: 'game-icons', what: 'Les images du jeu déjà vues', until: '60 jours' },
      {
        name: 'reader',
        what: 'Le lecteur de captures, si tu le gardes hors ligne',
        until: 'Jusqu’à ce que tu le retires, ou que tu vides les données du site',
      },
      {
        name: 'shared-pictures',
        what: 'Les captures que tu partages avec l’application',
        until: 'Jusqu’à ce que la page les lise, une heure au plus',
      },
    ],
  },
]
