import type { Sentence } from './document.ts'

/** What the server holds: what, why, on which legal basis, how long. */
export const KEPT_DATA: readonly (readonly [
  data: Sentence,
  purpose: Sentence,
  basis: Sentence,
  time: Sentence,
])[] = [
  [
    'Compte : adresse email, nom (facultatif), empreinte Argon2id du mot de passe ou identifiant Google, date de création, adresse vérifiée ou non, accès Premium',
    'Te reconnaître et te rendre tes données',
    'Contrat',
    'Jusqu’à la suppression du compte',
  ],
  [
    'Sessions : date d’ouverture, jour de la dernière utilisation, navigateur et système',
    'Te garder connecté, te montrer tes appareils',
    'Contrat',
    '90 jours sans utilisation, ou dès que tu te déconnectes ; trente au plus, la moins utilisée fait place. Une sauvegarde restaurée les termine toutes',
  ],
  [
    'Ce que tu notes dans les outils : stocks, prix et leur historique, achats et reventes, captures, almanax, guides, montures, essences, liste de craft, poids des effets, préférences. Une ligne supprimée reste marquée comme telle, pour que tes autres appareils l’apprennent',
    'Te les rendre sur chaque appareil',
    'Contrat',
    'Jusqu’à la suppression du compte',
  ],
  [
    'Journal : les valeurs qu’une synchronisation a remplacées',
    'Te permettre de revenir en arrière',
    'Contrat',
    '30 jours au plus, et une quantité limitée par compte : les plus anciennes partent d’abord',
  ],
  [
    'Identifiants des comptes supprimés : une suite de lettres tirée au hasard, sans nom ni adresse, et la date',
    'Ne jamais les donner à un autre compte',
    'Intérêt légitime (sécurité)',
    'Sans limite : ils ne désignent plus personne',
  ],
  [
    'Empreintes des liens envoyés par email, ou transmis par un admin',
    'Changer de mot de passe, confirmer une adresse',
    'Contrat',
    '1 heure ; 24 heures pour une confirmation ou un lien transmis',
  ],
  [
    'Dons : référence du paiement, montant, dates',
    'Ouvrir l’accès Premium, répondre en cas d’erreur',
    'Contrat ; obligations comptables',
    'Jusqu’à la suppression du compte ; Stripe garde sa propre trace aussi longtemps que la loi le lui demande',
  ],
  [
    'Messages de contact : nom (facultatif), adresse email, sujet, message',
    'Te lire et te répondre',
    'Intérêt légitime',
    '12 mois, copie reçue par email comprise ; s’ils sont envoyés connecté, au plus tard jusqu’à la suppression du compte',
  ],
  [
    'Adresse IP',
    'Compter les tentatives et freiner les abus',
    'Intérêt légitime (sécurité)',
    'En mémoire seulement, jamais sur disque ; perdue au plus tard quand le serveur redémarre',
  ],
  [
    'Journal technique : adresse de la page demandée sans ses paramètres, résultat, durée',
    'Réparer les pannes',
    'Intérêt légitime (sécurité)',
    'Aucune donnée personnelle n’y est écrite',
  ],
  [
    'Chaînes Twitch de la liste : nom public, image, titre du direct',
    'Montrer qui joue en direct',
    'Intérêt légitime',
    'Tant que la chaîne est sur la liste ; son titulaire peut demander à en sortir',
  ],
]
