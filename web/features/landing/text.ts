export const text = {
  tagline: ['Commerce', 'Craft', 'Rentabilité'],
  heading: 'Tiens tes comptes, retourne jouer.',
  purpose:
    'Crafts, reventes, almanax, captures\u00a0: Comptoir calcule à côté du jeu, sur ton deuxième écran ou ton téléphone, avec ou sans réseau.',
  free: 'Gratuit une fois connecté. Tous les outils, sans restriction ni paiement.',
  register: 'Créer un compte',
  login: 'Se connecter',
  stepsTitle: 'Trois étapes',
  stepDone: 'Fait',
  steps: (signedIn: boolean, withGoogle: boolean) => [
    signedIn
      ? { title: 'Tu es connecté', body: 'Ton compte est ouvert sur cet appareil.', done: true }
      : {
          title: 'Connecte-toi',
          body: withGoogle
            ? 'Avec ton compte Google, ou une adresse email.'
            : 'Avec ton adresse email et un mot de passe.',
        },
    { title: 'Ouvre un outil', body: 'Ils sont tous là, dès la première visite.' },
    { title: 'Note tes prix', body: 'Tes chiffres te suivent du PC au téléphone.' },
  ],
}
