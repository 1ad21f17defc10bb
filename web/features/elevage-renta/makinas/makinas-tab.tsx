import { useMemo } from 'react'
import { MAKINA_KINDS } from '#shared/catalogue/tables.ts'
import type { Makina } from '#shared/catalogue/types.ts'
import { batchOf, type MeansBatch } from '#shared/domain/breeding/breeding-means.ts'
import { firstPrices, lackingWays } from '#shared/domain/breeding/first-prices.ts'
import { type MakinaLine, makinaLines } from '#shared/domain/breeding/makinas.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { formatSigned, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { choiceParam, numberParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BatchToCourses } from '../batch-to-courses.tsx'
import { breedingText } from '../breeding-text.ts'
import { Cost } from '../cost.tsx'
import { FirstPrices } from '../first-prices.tsx'
import { PriceField } from '../price-field.tsx'
import type { Breeding } from '../use-breeding.ts'

type Net = { id: number; batch: MeansBatch }

const CARD = 'max-md:grid-cols-2'

const FIGURE = 'max-md:text-left max-md:text-[13px]'

const [FIRST_FAMILY = 'Dragodinde', ...OTHERS] = FAMILY_NAMES

const MOST_VALUE = 999_999_999

const FIRST = 4

type Params = {
  family: (typeof FAMILY_NAMES)[number]
  kind: Makina['kind']
  pieces: number
  value: number
}

const SCHEMA: UrlSchema<Params> = {
  family: choiceParam('famille', [FIRST_FAMILY, ...OTHERS]),
  kind: choiceParam('sorte', MAKINA_KINDS),
  pieces: numberParam('pieces', 1, 1, 1000),
  value: numberParam('valeur', 0, 0, MOST_VALUE),
}

const KIND_WORDS = { optimakina: 'Optimakina', animakina: 'Animakina', kromakina: 'Kromakina' }

/** What makinas and nets cost, and when a makina is worth it. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const { params, change, lines, nets, first } = useMakinas(breeding)
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Une makina sert une fois, pour un petit de sa génération ou d’une plus basse\u00a0: la moins chère de celles qui conviennent est retenue. Dis ce que vaut de plus une monture de la génération supérieure, et vois à partir de quelle chance elle se paie.'
        }
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label="Famille"
          value={params.family}
          options={FAMILY_NAMES.map((value) => ({ value, label: value }))}
          onChange={(family) => change({ family })}
        />
        <Select
          label="Makina"
          value={params.kind}
          options={MAKINA_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <QuantityField
          label="Pièces"
          value={params.pieces}
          min={1}
          max={1000}
          onCommit={(pieces) => change({ pieces })}
        />
        <KamasField
          label="Une monture de la génération supérieure vaut en plus"
          value={params.value || null}
          onCommit={(value) => change({ value: Math.min(MOST_VALUE, value ?? 0) })}
          placeholder={'valeur\u00a0?'}
        />
      </div>
      <p className="sr-only" role="status">
        {plural(lines.length, 'génération', 'générations')}
      </p>
      <FirstPrices ids={first} breeding={breeding} />
      {lines.length > 0 ? (
        <MakinaTable lines={lines} breeding={breeding} />
      ) : (
        <EmptyState
          title="Aucune makina de cette sorte"
          hint="Les makinas arrivent avec les données du jeu."
        />
      )}
      <h2 className="mt-8">Filets de capture</h2>
      <p className="mb-2 text-[13px] text-muted">Ce que coûte un filet, acheté ou fabriqué avec ton stock.</p>
      <NetTable nets={nets} breeding={breeding} />
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">
        {'Sources\u00a0: fiches des objets et guides publics de l’élevage depuis la 3.5.'}
      </p>
    </>
  )
}

/** The generations of one kind and family, what serves each, and when it is worth it. */
function useMakinas({ makinas, nets, means }: Breeding) {
  const [params, change] = useUrlParams(SCHEMA)
  const { game } = useCatalogueState()
  const { family, kind, pieces, value } = params
  const lines = useMemo(() => {
    const wanted = makinas.filter((makina) => makina.family === family && makina.kind === kind)
    return makinaLines(wanted, { pieces, gain: value, game }, means)
  }, [makinas, means, family, kind, pieces, value, game])
  const caught = useMemo(
    () => nets.map((id) => ({ id, batch: batchOf(id, pieces, means) })),
    [nets, pieces, means],
  )
  const first = useMemo(
    () =>
      firstPrices(
        lines
          .filter(({ each }) => each === null)
          .map(({ own, best }) => ({ ways: lackingWays((own ?? best).id, (own ?? best).batch) })),
        FIRST,
      ),
    [lines],
  )
  return { params, change, lines, nets: caught, first }
}

/** The capturing nets: bought, or made with what the player has. */
function NetTable({ nets, breeding }: { nets: readonly Net[]; breeding: Breeding }) {
  return (
    <DataTable
      className="nets table-fixed"
      columns={useColumns(breeding)}
      rows={nets}
      rowKey={({ id }) => id}
      rowClass={() => CARD}
      cards="md"
    />
  )
}

function useColumns({ data, means }: Breeding): Column<Net>[] {
  return useMemo(
    () => [
      {
        key: 'net',
        head: 'Filet',
        cellClass: 'max-md:col-[1/3]',
        cell: ({ id }) => {
          const item = data.item(id)
          return <ItemName item={item} sub={breedingText.level(item.level)} />
        },
      },
      {
        key: 'price',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[132px] max-lg:w-[112px]',
        cellClass: '[--room:84px] md:[&_.pack-size]:hidden',
        cell: ({ id }) => <PriceField item={data.item(id)} pack={1} prices={means.pricesOf(id)} />,
      },
      {
        key: 'bought',
        head: 'Acheté',
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-28',
        cellClass: FIGURE,
        cell: ({ batch }) => <Cost cost={batch.bought} />,
      },
      {
        key: 'made',
        head: 'Fabriqué',
        figure: true,
        labelled: true,
        headClass: 'w-[150px] max-lg:w-28',
        cellClass: FIGURE,
        cell: ({ batch }) =>
          batch.made ? <Cost cost={batch.made} /> : <span className="faint">sans recette</span>,
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ id, batch }) => <BatchToCourses item={data.item(id)} batch={batch} />,
      },
    ],
    [data, means],
  )
}

/** A line for each target generation: the makina that serves it, its cost, and when it is worth it. */
function MakinaTable({ lines, breeding }: { lines: readonly MakinaLine[]; breeding: Breeding }) {
  return (
    <DataTable
      className="makinas table-fixed"
      columns={useMakinaColumns(breeding)}
      rows={lines}
      rowKey={({ generation }) => generation}
      rowClass={() => CARD}
      cards="md"
    />
  )
}

function useMakinaColumns({ data, means }: Breeding): Column<MakinaLine>[] {
  return useMemo(() => {
    const none = <span className="faint">–</span>
    return [
      {
        key: 'makina',
        head: 'Makina',
        cellClass: 'max-md:col-[1/3]',
        cell: ({ generation, own, best }) => (
          <ItemName
            item={data.item((own ?? best).id)}
            sub={
              best.generation === generation
                ? `génération ${generation}`
                : `celle de génération ${best.generation} coûte moins`
            }
          />
        ),
      },
      {
        key: 'price',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[132px] max-lg:w-[112px]',
        cellClass: '[--room:84px] md:[&_.pack-size]:hidden',
        cell: ({ own, best }) => {
          const item = data.item((own ?? best).id)
          return <PriceField item={item} pack={1} prices={means.pricesOf(item.id)} />
        },
      },
      {
        key: 'each',
        head: 'Coût d’une',
        figure: true,
        labelled: true,
        headClass: 'w-[148px] max-lg:w-28',
        cellClass: `font-semibold ${FIGURE}`,
        cell: ({ each, best }) =>
          each === null ? (
            <span className="faint font-normal">prix à saisir</span>
          ) : (
            <>
              <Money value={Math.round(each)} />
              <span className="sub">{breedingText.ways[best.batch.way]}</span>
            </>
          ),
      },
      {
        key: 'adds',
        head: 'Ajoute',
        figure: true,
        labelled: true,
        headClass: 'w-[84px]',
        cellClass: FIGURE,
        cell: ({ bonus }) => (bonus === null ? none : `${formatSigned(bonus)}\u00a0%`),
      },
      {
        key: 'even',
        head: 'Rentable à partir de',
        figure: true,
        labelled: true,
        headClass: 'w-[160px] max-lg:w-33',
        cellClass: FIGURE,
        cell: ({ even }) => {
          if (!even) return none
          if (even.chance !== null)
            return even.chance > 100
              ? `plus de 100\u00a0%`
              : `${formatSigned(Math.ceil(even.chance * 10) / 10)}\u00a0%`
          return even.gain === null ? none : <Money value={even.gain} tone="muted" />
        },
      },
      {
        key: 'verdict',
        head: 'Par accouplement',
        figure: true,
        labelled: true,
        className: 'md:max-lg:hidden',
        headClass: 'w-[140px]',
        cellClass: FIGURE,
        cell: ({ even }) =>
          even?.profit == null || even.chance === null ? none : <Money value={even.profit} sign />,
      },
      {
        key: 'plan',
        head: 'Courses',
        silent: true,
        headClass: 'w-14',
        cellClass: 'text-right max-md:justify-self-end',
        cell: ({ best }) => <BatchToCourses item={data.item(best.id)} batch={best.batch} />,
      },
    ]
  }, [data, means])
}
