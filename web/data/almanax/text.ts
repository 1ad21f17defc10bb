/** Why a day of the almanax did not come. */
export const text = {
  http: (status: number) => `Almanax fetch failed: HTTP ${status}`,
  unreadable: 'Almanax fetch failed: réponse illisible',
  offline: 'pas de réseau',
  away: 'données du jeu indisponibles pour l’instant',
  unknown: 'aucune source ne connaît ce jour',
}
