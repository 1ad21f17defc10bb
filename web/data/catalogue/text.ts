/** What the player reads about the catalogue's download. */
export const text = {
  unknownItem: (id: number) => `Objet inconnu #${id}`,
  download: 'Téléchargement du catalogue',
  failed: {
    network: 'Le catalogue n’a pas pu être téléchargé. Il reprendra dès que le réseau revient.',
    damaged: 'Le catalogue est arrivé abîmé. Il sera redemandé.',
    full: 'Plus assez de place pour le nouveau catalogue sur cet appareil : l’ancien reste en service.',
    storage: 'Cet appareil n’arrive pas à garder le catalogue.',
  },
}
