import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'

/** Every French string of this part. */
const text = {
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
  states: ({ service: { state, done, total }, missing = [] }: GameDataStatus) =>
    ({
      off: 'éteint (GAME_DATA_URL=off)',
      waiting: 'en attente',
      running: `en cours, ${formatNumber(done)} sur ${formatNumber(total)}`,
      failed: 'échec, l’ancien catalogue sert',
      done: missing.length > 0 ? `incomplet, il manque ${missing.join(', ')}` : 'à jour',
    })[state],
  skipped: 'Lignes laissées de côté',
}

type Props = { data: GameDataStatus; importedOn: string }

const NOTES = 'grid gap-1 text-[13px] wrap-anywhere'

/** Which game data the server has, and how its last import went. */
export function GameDataPanel({ data, importedOn }: Props) {
  const { source, game, version, items, recipes, origin, failure, notes, skipped } = data
  return (
    <section className="game-data mt-7 grid gap-3" aria-labelledby="donnees-du-jeu">
      <h2 id="donnees-du-jeu">{text.title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-muted">
        <dt>{text.source}</dt>
        <dd>{source === 'service' ? text.service(game) : text.starter}</dd>
        <dt>{text.version}</dt>
        <dd>{version}</dd>
        <dt>{text.since}</dt>
        <dd className="num">{importedOn}</dd>
        <dt>{text.content}</dt>
        <dd className="num">{text.counts(items, recipes)}</dd>
        <dt>{text.state}</dt>
        <dd>
          {text.states(data)}
          {origin !== null && <span className="muted"> · {new URL(origin).host}</span>}
          {failure !== null && <span className="block text-loss">{failure}</span>}
        </dd>
      </dl>
      {notes.length > 0 && (
        <ul className={NOTES}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">{text.skipped}</summary>
          <ul className={NOTES}>
            {skipped.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
