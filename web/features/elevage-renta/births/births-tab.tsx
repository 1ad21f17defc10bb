import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { MOUNT_NUMBERS } from '#shared/collections/mounts.ts'
import type { ColourStep } from '#shared/domain/breeding/colour-cost.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { Breeding } from '../use-breeding.ts'
import { type BirthsView, type PairLine, type StableBreeder, useBirths } from './model.ts'
import { Steriles } from './steriles.tsx'

const percent = (chance: number): string => `${formatNumber(Math.round(chance * 10_000) / 100)}\u00a0%`

/** Chances of a birth: the best pair of the stable for a colour, what that colour costs, and the way out of sterile mounts. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const view = useBirths(breeding)
  if (view === undefined) return <SkeletonRows rows={6} />
  if (view === null)
    return (
      <EmptyState
        title="Les montures ne sont pas encore sur cet appareil"
        hint="Leur liste viendra avec les données du jeu, dès que tu seras en ligne."
      />
    )
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-13 text-muted">
        {
          'Choisis la couleur que tu veux\u00a0: le couple de ton étable qui a le plus de chances de la donner, ce que coûte son accouplement, et ce que coûterait la couleur en partant de ce que tu as.'
        }
      </p>
      <Controls view={view} />
      <LeftOut view={view} />
      <Pairs view={view} />
      <Reach view={view} />
      <Steriles view={view} />
      <p className="mt-6 max-w-[96ch] text-12 text-faint">
        {`${BREEDING_RULES.geneticWeight.why} Après un accouplement ${BREEDING_RULES.mating.value}. L’animakina fixe le sexe du petit et ne change pas ses chances.`}
      </p>
    </>
  )
}

function Controls({ view: { params, change, targets, target } }: { view: BirthsView }) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      <Select
        label="Famille"
        value={params.family}
        options={FAMILY_NAMES.map((value) => ({ value, label: value }))}
        onChange={(family) => change({ family, target: 0, open: 0 })}
      />
      <Select
        label="Couleur visée"
        className="max-w-full"
        value={String(target?.kind ?? '')}
        options={targets.map(({ kind, name, generation, chance }) => ({
          value: String(kind),
          label: `${name} · gén. ${generation}${chance > 0 ? ` · ${percent(chance)}` : ''}`,
        }))}
        onChange={(kind) => change({ target: Number(kind), open: 0 })}
      />
      <Switch
        label="Optimakina"
        on={params.optimakina}
        onToggle={() => change({ optimakina: !params.optimakina })}
      />
      <Switch label="Jour de Takeza" on={params.takeza} onToggle={() => change({ takeza: !params.takeza })} />
    </div>
  )
}

/** Mounts that the chances do not count, and why. */
function LeftOut({ view: { noSex, noWeight } }: { view: BirthsView }) {
  if (noSex + noWeight === 0) return null
  return (
    <p className="mb-3 border-l-2 border-line-2 px-3 py-2 text-13 text-muted" role="note">
      {noSex > 0 && `${plural(noSex, 'monture', 'montures')} sans sexe noté\u00a0: pas dans les couples. `}
      {noWeight > 0 &&
        `${plural(noWeight, 'monture', 'montures')} dont le poids génétique n’est pas connu\u00a0: leurs chances ne se calculent pas.`}
    </p>
  )
}

function Pairs({ view }: { view: BirthsView }) {
  const { pairs, target, params } = view
  const columns = usePairColumns(view)
  if (!target) return null
  return (
    <section aria-labelledby="best-pairs">
      <h2 id="best-pairs">{`Dans ton étable\u00a0: ${target.name}`}</h2>
      {pairs.length === 0 ? (
        <p className="mt-1 mb-2 text-muted">
          Aucun couple de ton étable ne peut la donner.{' '}
          <PageLink to="/app/breeding" className="link">
            Noter une monture
          </PageLink>
        </p>
      ) : (
        <DataTable
          className="pairs table-fixed"
          columns={columns}
          rows={pairs}
          rowKey={({ place }) => place}
          cards="md"
          detail={(pair) => pair.place === params.open && <Young pair={pair} nameOf={view.nameOf} />}
        />
      )}
    </section>
  )
}

function usePairColumns({ params: { open }, change }: BirthsView): Column<PairLine>[] {
  return useMemo(
    () => [
      {
        key: 'pair',
        head: 'Couple',
        card: 'title',
        cell: ({ male, female }) => (
          <>
            <MountWords breeder={male} sign="♂" />
            <MountWords breeder={female} sign="♀" />
          </>
        ),
      },
      {
        key: 'chance',
        head: 'Chance',
        card: 'amount',
        figure: true,
        headClass: 'w-32',
        cell: ({ chance, male, female }) => (
          <>
            <b className="font-semibold">{percent(chance)}</b>
            {!(male.treeNoted && female.treeNoted) && <span className="sub">arbre incomplet</span>}
          </>
        ),
      },
      {
        key: 'cost',
        head: 'Accouplement',
        card: 'field',
        figure: true,
        labelled: true,
        headClass: 'w-36',
        cell: ({ cost }) =>
          cost === null ? <span className="faint">prix à saisir</span> : <Money value={cost} />,
      },
      {
        key: 'each',
        head: 'Par réussite',
        card: 'field',
        figure: true,
        labelled: true,
        headClass: 'w-36',
        className: 'md:max-lg:hidden',
        cell: ({ cost, chance }) =>
          cost === null ? <span className="faint">–</span> : <Money value={Math.round(cost / chance)} />,
      },
      {
        key: 'genetons',
        head: 'Génétons',
        card: 'field',
        figure: true,
        labelled: true,
        headClass: 'w-28',
        cell: ({ genetons }) => (genetons > 0 ? formatNumber(genetons) : <span className="faint">–</span>),
      },
      {
        key: 'open',
        head: 'Autres petits',
        silent: true,
        card: 'action',
        headClass: 'w-14',
        cellClass: 'text-right',
        cell: ({ place }) => (
          <Button
            className="small ghost unfold"
            aria-expanded={place === open}
            aria-label={`Tous les petits, couple ${place}`}
            onClick={() => change({ open: place === open ? 0 : place })}
          >
            <ChevronRight
              className={`icon transition-transform duration-(--fast) ${place === open ? 'rotate-90' : ''}`}
            />
          </Button>
        ),
      },
    ],
    [open, change],
  )
}

function MountWords({ breeder: { mount, level }, sign }: { breeder: StableBreeder; sign: string }) {
  return (
    <span className="block">
      <span className="inline-block w-4 text-faint" aria-hidden="true">
        {sign}
      </span>
      {mount.custom_name ? `${mount.custom_name} (${mount.variant_name})` : mount.variant_name}
      <span className="text-muted">{`, niv. ${mount.level === null ? '1 au moins' : formatNumber(level)}`}</span>
    </span>
  )
}

const Young = ({ pair: { young }, nameOf }: { pair: PairLine; nameOf: BirthsView['nameOf'] }) => (
  <dl className="max-w-[520px] pb-3" aria-label="Tous les petits possibles">
    {young.map(({ kind, chance }) => (
      <div key={kind} className="lead">
        <dt>{nameOf(kind)}</dt>
        <dd className="num">{percent(chance)}</dd>
      </div>
    ))}
  </dl>
)

const WAYS: Record<ColourStep['way'], string> = {
  stable: 'dans ton étable',
  buy: 'achetée',
  capture: 'capturée',
  cross: 'née',
}

/** What the colour costs on average, from what the stable holds. */
function Reach({ view }: { view: BirthsView }) {
  const { plan, target, params, change, nameOf } = view
  const columns = useMemo(() => stepColumns(nameOf), [nameOf])
  if (!target) return null
  return (
    <section className="mt-7" aria-labelledby="reach">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
        <h2 id="reach">{`Arriver à ${target.name}`}</h2>
        <QuantityField
          label="Niveau des parents"
          value={params.level}
          min={1}
          max={MOUNT_NUMBERS.level.maximum}
          onCommit={(level) => change({ level })}
        />
      </header>
      {!plan ? (
        <p className="text-muted">Aucun chemin connu n’y mène.</p>
      ) : (
        <>
          <dl className="mb-3 max-w-[520px]">
            <div className="lead">
              <dt>Coût moyen, ton étable est déduite</dt>
              <dd className="num">
                {plan.unpriced > 0 && <AtLeast when />}
                <Money value={Math.round(plan.cost)} tone={plan.unpriced > 0 ? 'muted' : undefined} />
              </dd>
            </div>
            {plan.unpriced > 0 && (
              <p className="text-right text-12 text-faint">
                {`${plural(plan.unpriced, 'prix manque', 'prix manquent')}\u00a0: carburants, makinas, filets ou montures`}
              </p>
            )}
          </dl>
          <DataTable
            className="colour-steps table-fixed"
            columns={columns}
            rows={plan.steps}
            rowKey={({ kind }) => kind}
            cards="md"
          />
          <p className="mt-2 text-12 text-faint">
            {
              'En moyenne\u00a0: les autres petits, les génétons et le sexe ne sont pas comptés. Une naissance prend ses deux parents.'
            }
          </p>
        </>
      )}
    </section>
  )
}

/** Averages: below ten with a decimal, which then says something. */
const about = (n: number): string => formatNumber(n < 10 ? Math.round(n * 10) / 10 : Math.round(n))

const stepColumns = (nameOf: BirthsView['nameOf']): Column<ColourStep>[] => [
  {
    key: 'colour',
    head: 'Couleur',
    card: 'title',
    cell: ({ kind, parents }) => (
      <>
        {nameOf(kind)}
        {parents && <span className="sub">{parents.map(nameOf).join(' × ')}</span>}
      </>
    ),
  },
  {
    key: 'count',
    head: 'Il en faut',
    card: 'amount',
    figure: true,
    headClass: 'w-32',
    cell: ({ count, owned }) => (
      <>
        {about(count)}
        {owned > 0 && <span className="sub">{`dont ${about(owned)} à toi`}</span>}
      </>
    ),
  },
  {
    key: 'way',
    head: 'Comment',
    card: 'meta',
    headClass: 'w-52 pl-8',
    cellClass: 'md:pl-8',
    cell: ({ way, births, chance }) => (
      <>
        {WAYS[way]}
        {way === 'cross' && (
          <span className="sub">{`${about(births)} ${births < 2 ? 'accouplement' : 'accouplements'} à ${percent(chance)}`}</span>
        )}
      </>
    ),
  },
  {
    key: 'cost',
    head: 'Coût',
    card: 'meta',
    figure: true,
    headClass: 'w-36',
    cellClass: 'max-md:ml-auto',
    cell: ({ cost, way, unpriced }) => {
      if (way === 'stable') return <span className="faint">–</span>
      if (unpriced && cost === 0) return <span className="faint">prix à saisir</span>
      return (
        <>
          <AtLeast when={unpriced} />
          <Money value={Math.round(cost)} tone={unpriced ? 'muted' : undefined} />
        </>
      )
    },
  },
]
