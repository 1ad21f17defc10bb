/** Every French string of the widget. */
export const text = {
  region: 'Almanax du jour',
  title: 'Almanax',
  move: 'Déplacer l’Almanax',
  moveHelp:
    'Flèches : déplacer de 10 pixels, avec Majuscule de 50. Début : revenir dans le coin. Échap : annuler un glissement.',
  moved: (x: number, y: number) => `Almanax à ${x} pixels du bord gauche et ${y} du haut.`,
  home: 'Almanax revenu dans son coin.',
  calculator: 'Ouvrir le calcul Almanax',
  forecast: 'Prévision sur 7 jours',
  minimize: 'Réduire l’Almanax',
  expand: 'Agrandir l’Almanax',
  loading: 'chargement',
  perCharacter: (n: string) => `${n} par personnage`,
  times: (n: string) => `×${n}`,
  unit: 'l’unité',
  reward: 'L’offrande rapporte',
  toConfirm: 'à confirmer',
  week: 'Les 7 prochains jours',
  unknownDay: '?',
  notLoaded: (date: string) => `${date}, jour non chargé`,
  offering: (date: string, bonus: string, quantity: string, item: string) =>
    `${date}, ${bonus} : ${quantity} ${item}`,
  failed: (reason: string) => `Impossible de charger l’Almanax (${reason})`,
  forecastFailed: (reason: string) => `Erreur de prévision (${reason})`,
  retry: 'Réessayer',
}
