export const text = {
  button: 'Installer Comptoir',
  card: 'Comptoir s’installe comme une application : une icône à côté du jeu, et tout marche sans réseau.',
  never: 'Non merci',
  dismiss: 'Ne plus proposer l’installation',
  how: {
    ios: 'Dans Safari, touche Partager, puis « Sur l’écran d’accueil ».',
    safari: 'Dans Safari, ouvre le menu Fichier, puis « Ajouter au Dock… ».',
    'firefox-android': 'Ouvre le menu ⋮ de Firefox, puis « Ajouter à l’écran d’accueil ».',
    firefox:
      'Firefox sur ordinateur n’installe pas d’applications : épingle l’onglet, Comptoir s’ouvre aussi sans réseau.',
  },
}
