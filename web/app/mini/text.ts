export const text = {
  tabs: 'Outils de la mini-fenêtre',
  title: (tab: string) => `${tab} · Comptoir`,
  ended: 'Session terminée',
  back: 'Revenir à Comptoir',
  quit: 'Quitter',
  notOnTop: 'Avec ce navigateur, la fenêtre ne reste pas au-dessus du jeu.',
}
