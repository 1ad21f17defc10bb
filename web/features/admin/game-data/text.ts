import { formatNumber, plural } from '#shared/domain/numbers.ts'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'

/** Every French string of this part. */
export const text = {
  title: 'Données du jeu',
  source: 'Source',
  starter: 'catalogue de départ',
  service: (game: string | null) => (game === null ? 'service' : `service, jeu ${game}`),
  version: 'Version',
  since: 'Du',
  content: 'Contenu',
  counts: (items: number, recipes: number) =>
    `${plural(items, 'objet', 'objets')}, ${plural(recipes, 'recette', 'recettes')}`,
  state: 'Import',
  states: ({ state, done, total }: GameDataStatus['service']) =>
    ({
      off: 'éteint (GAME_DATA_URL=off)',
      waiting: 'en attente',
      running: `en cours, ${formatNumber(done)} sur ${formatNumber(total)}`,
      failed: 'échec, l’ancien catalogue sert',
      done: 'à jour',
    })[state],
  skipped: 'Lignes laissées de côté',
}
