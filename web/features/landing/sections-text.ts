export const text = {
  safe: {
    title: 'Rien ne se perd',
    body: 'Chaque prix est gardé sur ton appareil d’abord, puis envoyé dès que le réseau revient.',
    waiting: '3 en attente',
    done: 'À jour',
  },
  typed: {
    title: 'Tape comme tu parles',
    body: '12k5, 1,2m, 3*1k2\u00a0: Comptoir lit les kamas comme tu les écris.',
    example: 'Exemple de saisie',
    first: '12k5',
    reads: (amount: string) => `= ${amount}`,
    unreadable: 'illisible',
    tooLarge: 'trop grand',
  },
  exact: {
    title: 'Le compte juste',
    body: 'Quels lots acheter pour dépenser le moins, et combien il te restera en trop.',
    packs: '1×100 + 2×10',
    surplus: 'surplus 8',
  },
  free: {
    title: 'Gratuit, vraiment',
    body: 'Aucun outil payant. Un don offre un badge et les nouveautés en avance.',
    support: 'Soutenir Comptoir',
  },

  closing: {
    title: 'Le comptoir est ouvert.',
    visitor: 'Une adresse email suffit. Tous les outils sont à toi, sans restriction ni paiement.',
    visitorOrGoogle:
      'Une adresse email ou ton compte Google suffit. Tous les outils sont à toi, sans restriction ni paiement.',
    player: 'Tes prix et ton stock t’attendent.',
    openTools: 'Ouvrir mes outils',
    googleFailed: 'La connexion avec Google n’a pas abouti.',
    googleRetry: 'Réessaie, ou crée un compte avec ton adresse.',
  },
}
