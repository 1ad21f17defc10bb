import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'

const states = ({ service: { state, done, total }, missing = [] }: GameDataStatus) =>
  ({
    off: 'éteint (GAME_DATA_URL=off)',
    waiting: 'en attente',
    running: `en cours, ${formatNumber(done)} sur ${formatNumber(total)}`,
    failed: 'échec, l’ancien catalogue sert',
    done: missing.length > 0 ? `incomplet, il manque ${missing.join(', ')}` : 'à jour',
  })[state]

type Props = { data: GameDataStatus; importedOn: string }

const NOTES = 'grid gap-1 text-[13px] wrap-anywhere'

/** Which game data the server has, and how its last import went. */
export function GameDataPanel({ data, importedOn }: Props) {
  const { source, game, version, items, recipes, origin, failure, notes, skipped } = data
  return (
    <section className="game-data mt-7 grid gap-3" aria-labelledby="donnees-du-jeu">
      <h2 id="donnees-du-jeu">Données du jeu</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-muted">
        <dt>Source</dt>
        <dd>
          {source === 'service'
            ? game === null
              ? 'service'
              : `service, jeu ${game}`
            : 'catalogue de départ'}
        </dd>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Du</dt>
        <dd className="num">{importedOn}</dd>
        <dt>Contenu</dt>
        <dd className="num">{`${plural(items, 'objet', 'objets')}, ${plural(recipes, 'recette', 'recettes')}`}</dd>
        <dt>Import</dt>
        <dd>
          {states(data)}
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
          <summary className="min-h-11 cursor-pointer content-center">Lignes laissées de côté</summary>
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
