import { GAME_SERVERS, listedServer } from '#shared/domain/site/profiles.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { MarketContributor } from '#shared/endpoints/admin-market.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Admin } from '../model.ts'
import { ActionButton, Failure } from '../parts.tsx'
import { CONTRIBUTORS, call, contributors } from '../server.ts'
import { text as adminText } from '../text.ts'
import { useRowCommands } from '../use-row-commands.ts'

const NAMES = new Map(GAME_SERVERS.flatMap(({ names }) => names.map((name) => [listedServer(name), name])))
/** As much of a random name as tells a few of them apart. */
const SHOWN = 6

const nameOf = ({ id, server }: MarketContributor): string =>
  `Voix ${id.slice(server.length + 1, server.length + 1 + SHOWN)} · ${NAMES.get(server) ?? server}`

/** Whose lent prices are often far from those of others, and their silence (N202); nothing before a server knows of it. */
export function Contributors({
  admin: { contributors: answer, offline, reloadContributors },
}: {
  admin: Admin
}) {
  const commands = useRowCommands()
  const { data, failure } = answer
  if (data === null) return null

  const change = ({ id, silenced }: MarketContributor, name: string) =>
    commands.run(
      id,
      async () => {
        await call(`${CONTRIBUTORS}/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: { silenced: !silenced },
        })
        contributors.change((list) =>
          list.map((one) => (one.id === id ? { ...one, silenced: !silenced } : one)),
        )
        toast(
          silenced
            ? `${name} comptera de nouveau dès l’heure suivante`
            : `${name} ne comptera plus dès l’heure suivante`,
        )
      },
      'Changement impossible',
    )
  return (
    <section className="contributors mt-7 grid gap-2" aria-labelledby="prix-pretes">
      <h2 id="prix-pretes">Prix prêtés</h2>
      <p className="hint">
        {data.length === 0
          ? 'Aucune voix ne s’écarte souvent des autres.'
          : 'Voix qui s’écartent souvent des autres. Sans nom ni adresse\u00a0: elles sont anonymes.'}
      </p>
      {failure && !failure.silent && (
        <Failure sentence={failure.sentence} onRetry={reloadContributors} className="" />
      )}
      {data.length > 0 && (
        <ul>
          {data.map((contributor) => {
            const name = nameOf(contributor)
            const { id, silenced, outliers, contributions } = contributor
            return (
              <li
                key={id}
                className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-rule last:border-b max-md:min-h-15"
              >
                <div>
                  <p className="flex items-center gap-2 font-medium">
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    {silenced && <span className="badge">Écartée</span>}
                  </p>
                  <p className="sub num text-left">{`${plural(outliers, 'prix écarté', 'prix écartés')} sur ${formatNumber(contributions)}`}</p>
                </div>
                <ActionButton
                  className="small"
                  label={silenced ? `Rétablir les prix de ${name}` : `Écarter tous les prix de ${name}`}
                  blocked={offline ? adminText.needsNetwork : null}
                  busy={commands.busy.includes(id)}
                  onAct={() => void change(contributor, name)}
                >
                  {silenced ? 'Rétablir' : 'Écarter'}
                </ActionButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
