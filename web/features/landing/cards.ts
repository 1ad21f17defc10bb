/** A tool as the first page shows it. */
export type Card = {
  path: string
  title: string
  line: string
  /** Its pictures in `/previews`: the part that the card shows, and the whole screen. */
  part: string
  whole: string
}

const card = (name: string, path: string, title: string, line: string): Card => ({
  path,
  title,
  line,
  part: `card-${name}`,
  whole: name,
})

/** The six cards of the first page (A64). */
export const cards: readonly Card[] = [
  card(
    'quick',
    '/app/quick',
    'Calculateur craft items',
    'Le prix de chaque lot, l’achat exact, la taxe, et ce qui reste.',
  ),
  card(
    'flips',
    '/app/flips',
    'Achat / Revente',
    'Une ligne par affaire. Ce que tu as gagné, ce qui dort en vente.',
  ),
  card(
    'picker',
    '/app',
    'Calculateur craft via ressources',
    'Une ressource, tous les crafts qui l’utilisent.',
  ),
  card('almanax', '/app/almanax/calc', 'Calcul Almanax', 'Un mois d’offrandes, chiffré jour par jour.'),
  card(
    'breeding',
    '/app/elevage-renta',
    'Élevage Rentabilité',
    'Quel objet d’élevage rapporte le plus, essence par essence.',
  ),
  card('metiers', '/app/metiers', 'Guides Métiers', 'De 0 à 200, la liste de courses de six métiers.'),
]
