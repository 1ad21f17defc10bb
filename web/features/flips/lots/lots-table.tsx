import { ArrowDownUp, Ellipsis, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { formatDay, formatNumber, formatSigned, plural } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { isSoon, type LotRow } from './lot-view.ts'
import type { MyLots } from './model.ts'

/** What opens over the list, and for which lots. */
export type Opened = { what: 'price' | 'relist' | 'correct'; rows: readonly LotRow[] }

type Props = { lots: MyLots; onOpen: (opened: Opened) => void }

/** The lots; cards in a small window. What ends within three days stands above a line of its own. */
export function LotsTable({ lots, onOpen }: Props) {
  const { view, acts, tick } = lots
  const ids = lots.ticked.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick is said by the ids.
  const columns = useMemo(
    () => columnsOf({ acts, tick, onOpen, isTicked: (row) => ids.split(',').includes(row.id) }),
    [acts, onOpen, ids],
  )
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => view.shown.map(({ id }) => id).join(), [view.shown])
  useTapGuard(list, shown, { asked: JSON.stringify(view.values) })
  return (
    <div ref={list}>
      <DataTable
        className="lg:[&_tr.soon+tr:not(.soon)>td]:border-t lg:[&_tr.soon+tr:not(.soon)>td]:border-t-line-2"
        columns={columns}
        view={view}
        inPlace
        rowClass={rowClass}
        cards="lg"
      />
    </div>
  )
}

const rowClass = (row: LotRow): string => (isSoon(row) ? 'soon' : '')

type Acts = Pick<MyLots, 'acts' | 'tick'> & {
  onOpen: Props['onOpen']
  isTicked: (row: LotRow) => boolean
}

const nameOf = ({ item, lot }: LotRow): string => `${item.name} ×${formatNumber(lot.size)}`

function columnsOf({ acts, tick, onOpen, isTicked }: Acts): Column<LotRow>[] {
  return [
    {
      key: 'choix',
      head: 'Choisir',
      silent: true,
      card: 'none',
      headClass: 'w-8',
      cell: (row) =>
        !row.lot.end && (
          <Check label={`Choisir ${nameOf(row)}`} checked={isTicked(row)} onToggle={() => tick(row)} />
        ),
    },
    {
      key: 'objet',
      card: 'title',
      cell: (row) => <ItemName item={row.item} sub={<Sub row={row} />} />,
    },
    {
      key: 'lot',
      card: 'none',
      figure: true,
      headClass: 'w-20',
      cell: ({ lot }) => `×${formatNumber(lot.size)}`,
    },
    {
      key: 'prix',
      card: 'amount',
      figure: true,
      headClass: 'w-28',
      cellClass: 'max-lg:text-[17px] font-semibold',
      cell: ({ lot }) => formatNumber(lot.price),
    },
    {
      key: 'reste',
      card: 'meta',
      headClass: 'w-32',
      cellClass: 'whitespace-nowrap max-lg:order-5 max-lg:ml-auto',
      cell: (row) => <Left row={row} />,
    },
    {
      key: 'cours',
      card: 'meta',
      figure: true,
      headClass: 'w-32',
      cellClass: 'max-lg:w-full max-lg:text-right! max-lg:-mt-1',
      cell: (row) => <Going row={row} />,
    },
    {
      key: 'cout',
      card: 'none',
      figure: true,
      className: 'max-xl:hidden',
      headClass: 'w-28',
      cell: (row) =>
        row.cost === null ? null : row.cost.unknown > 0 && row.cost.kamas === 0 ? (
          <button
            type="button"
            className="link faint"
            onClick={() => onOpen({ what: 'correct', rows: [row] })}
          >
            à saisir
          </button>
        ) : (
          `${row.cost.unknown > 0 ? '≥ ' : ''}${formatNumber(row.cost.kamas)}`
        ),
    },
    {
      key: 'resultat',
      card: 'meta',
      figure: true,
      headClass: 'w-32',
      cell: (row) => <Outcome row={row} />,
    },
    {
      key: 'taxes',
      card: 'none',
      figure: true,
      className: 'max-xl:hidden',
      headClass: 'w-24',
      cellHint: ({ lot: { carried } }) =>
        carried.listings > 0
          ? `déjà ${plural(carried.listings + 1, 'mise en vente', 'mises en vente')}, ${formatNumber(carried.fees)} k de taxes avant celle-ci`
          : undefined,
      cell: ({ fees }) => formatNumber(fees),
    },
    {
      key: 'gestes',
      head: 'Gestes',
      silent: true,
      card: 'wide',
      headClass: 'w-56',
      cellClass: 'text-right whitespace-nowrap',
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5 max-lg:flex max-lg:pt-1 max-md:each:flex-1 max-md:each:last:flex-none">
          {row.lot.end === null && (
            <>
              <Button className="small" onClick={() => void acts.end([row.lot], 'sold')}>
                Vendu
              </Button>
              <Button
                className="small"
                aria-haspopup="dialog"
                onClick={() => onOpen({ what: 'price', rows: [row] })}
              >
                Baisser
              </Button>
            </>
          )}
          <RowMenu row={row} acts={acts} onOpen={onOpen} />
        </span>
      ),
    },
  ]
}

/** On a card the size, and what happened to the same pieces before. */
function Sub({ row: { lot } }: { row: LotRow }) {
  const { carried, beside } = lot
  return (
    <>
      <span className="lg:hidden">{`lot de ${formatNumber(lot.size)}`}</span>
      {carried.listings > 0 && (
        <span className="max-lg:before:content-['_·_']">{`${formatNumber(carried.listings + 1)}e mise en vente`}</span>
      )}
      {beside.length > 0 && (
        <span className="text-info">{` · aussi noté ${ENDS[beside[0]?.kind ?? 'sold']}`}</span>
      )}
    </>
  )
}

const ENDS = {
  listed: 'en vente',
  repriced: 'en vente',
  sold: 'vendu',
  returned: 'rendu',
  withdrawn: 'retiré',
}

/** How long it is listed still, or what became of it. */
function Left({ row: { lot, left } }: { row: LotRow }) {
  if (lot.end) return <>{`${ENDS[lot.end.kind]}${lot.end.at ? ` ${formatDay(lot.end.at)}` : ''}`}</>
  if (left === null) return <span className="faint">sans date</span>
  if (left < 0) return <span className="text-kama">{`expiré depuis ${formatNumber(-left)}\u00a0j`}</span>
  const about = lot.listed.hour === null ? ' environ' : ''
  const words =
    left === 0
      ? 'expire aujourd’hui'
      : `${left <= 3 ? 'expire dans ' : ''}${formatNumber(left)}\u00a0j${about}`
  return <span className={left <= 3 ? 'text-kama' : 'muted'}>{words}</span>
}

/** The going price of the same size, and whether ours is above. */
function Going({ row: { lot, going, goingAt } }: { row: LotRow }) {
  if (going === null) return <span className="faint max-lg:hidden">à relever</span>
  const above = !lot.end && lot.price > going
  return (
    <span className={above ? 'text-kama' : 'muted'} translate="no">
      <span className="lg:hidden">{`${formatNumber(lot.price)} contre `}</span>
      {formatNumber(going)}
      {above && <span className="sr-only">, moins cher que toi</span>}
      {goingAt !== null && <span className="faint">{` · ${ageShort(Date.now() - goingAt)}`}</span>}
    </span>
  )
}

/** What it leaves: made where it is sold; no gain where part of its cost is not known. */
function Outcome({ row: { lot, result, atMost } }: { row: LotRow }) {
  const isMade = lot.end?.kind === 'sold' && !atMost
  const isLost = lot.end !== null && lot.end.kind !== 'sold'
  if (result === null) return null
  if (isLost) return <span className="faint">–</span>
  const tone = isMade ? (result < 0 ? 'loss' : 'gain') : atMost ? 'muted' : ''
  return (
    <span className={tone} translate="no">
      {atMost && <span className="faint">au plus </span>}
      {formatSigned(result)}
    </span>
  )
}

type MenuProps = Pick<Acts, 'acts' | 'onOpen'> & { row: LotRow }

function RowMenu({ row, acts, onOpen }: MenuProps) {
  const label = `Menu, ${nameOf(row)}`
  return (
    <Dropdown
      label={label}
      of={row.id}
      align="end"
      trigger={<Button className="small ghost" icon={Ellipsis} aria-label={label}></Button>}
    >
      {(close) =>
        menuOf({ row, acts, onOpen }).map(({ label, icon: Icon, act }) => (
          <button
            key={label}
            type="button"
            className="row"
            onClick={() => {
              close()
              void act()
            }}
          >
            <Icon className="icon" />
            {label}
          </button>
        ))
      }
    </Dropdown>
  )
}

/** What is done with a lot besides selling it and lowering its price. */
function menuOf({ row, acts, onOpen }: MenuProps) {
  const { lot } = row
  const open = lot.end === null
  return [
    ...(open
      ? [
          { label: 'Rendu', icon: Undo2, act: () => acts.end([lot], 'returned') },
          { label: 'Retiré', icon: RotateCcw, act: () => acts.end([lot], 'withdrawn') },
          { label: 'Changer le prix', icon: ArrowDownUp, act: () => onOpen({ what: 'price', rows: [row] }) },
        ]
      : []),
    ...(lot.end?.kind === 'sold'
      ? []
      : [
          { label: 'Remettre en vente', icon: RotateCcw, act: () => onOpen({ what: 'relist', rows: [row] }) },
        ]),
    { label: 'Corriger', icon: Pencil, act: () => onOpen({ what: 'correct', rows: [row] }) },
    ...(lot.beside.length > 0
      ? [{ label: 'Oublier la fin en trop', icon: Undo2, act: () => acts.forget(lot) }]
      : []),
    { label: 'Supprimer', icon: Trash2, act: () => acts.remove([lot]) },
  ]
}
