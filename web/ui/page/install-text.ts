export const text = {
  card: 'Comptoir s’installe comme une application : une icône à côté du jeu, et tout marche sans réseau.',
  dismiss: 'Ne plus proposer l’installation',
  how: {
    ios: 'Dans Safari, touche Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
    safari: 'Dans Safari, ouvre le menu Fichier, puis «\u00a0Ajouter au Dock…\u00a0».',
    'firefox-android': 'Ouvre le menu ⋮ de Firefox, puis «\u00a0Ajouter à l’écran d’accueil\u00a0».',
    firefox:
      'Firefox sur ordinateur n’installe pas d’applications\u00a0: épingle l’onglet, Comptoir s’ouvre aussi sans réseau.',
  },
}
