const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many)

export const text = {
  drainTitle: 'Envoi de tes modifications',
  drainProgress: 'Modifications envoyées',
  drainHint: 'Encore quelques secondes, puis tu seras déconnecté.',
  askTitle: 'Tout n’est pas envoyé',
  waiting: (n: number) => `${n} ${plural(n, 'modification attend', 'modifications attendent')} le serveur`,
  held: (n: number) => `${n} ${plural(n, 'modification attend', 'modifications attendent')} une mise à jour`,
  dead: (n: number) =>
    `${n} ${plural(n, 'modification a été refusée', 'modifications ont été refusées')} par le serveur`,
  askHint:
    'Garde-les sur cet appareil : elles partiront quand tu te reconnecteras ici. Personne d’autre ne les voit.',
  wait: 'Attendre',
  export: 'Exporter',
  keep: 'Garder sur cet appareil',
  erase: 'Effacer',
  eraseTitle: 'Effacer tes données de cet appareil ?',
  eraseHint: 'Ce qui suit n’est nulle part ailleurs et sera perdu. C’est irréversible.',
  cancel: 'Annuler',
  confirm: 'Effacer quand même',
  others: (n: number) => `et ${n} ${plural(n, 'autre', 'autres')}`,

  kept: (n: number) =>
    `${n} ${plural(n, 'modification reste', 'modifications restent')} sur cet appareil jusqu’à ta prochaine connexion.`,
  exported: 'Export téléchargé',
  exportFailed: 'L’export a échoué. Tes données sont toujours là.',
}
