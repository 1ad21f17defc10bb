import { useMemo, useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { listSheet } from '#blocks/lots/list-lots.tsx'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { NOTE_MAX } from '#shared/contract/fields.ts'
import { daysHeld } from '#shared/domain/flips/flips.ts'
import { formatNumber, formatSigned, formatSignedRoi } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Check } from '#ui/fields/check.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleResources } from '#ui/page/examples.tsx'
import { useLazy } from '#ui/page/lazy-module.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NothingFound, ShownCount } from '#ui/tables/list-tools.tsx'
import {
  FAINT_FIELD,
  ItemCell,
  Label,
  ListButton,
  nameOf,
  PriceCell,
  profitTone,
  RemoveButton,
  TaxCell,
} from './flip-cells.tsx'
import type { FlipView } from './flip-view.ts'
import type { Flips } from './model.ts'
import { AddLine } from './new-line/add-line.tsx'
import type { NewLine } from './new-line/use-new-line.ts'
import { text } from './text.ts'
import { useStartItem } from './use-started-item.ts'
import './flips-table.css'

type Props = {
  ledger: Flips
  adding: boolean
  /** The line to be added, where it stands in the table. */
  line: NewLine | null
}

/** The ledger: the line to be added, then the lines; cards under 768 px. */
export function FlipsTable({ ledger, adding, line }: Props) {
  const { view, saves, today } = ledger
  const catalogue = useCatalogue()
  const [onSale, setOnSale] = useState<Flip | null>(null)
  const sheet = useLazy(listSheet, onSale !== null)
  const columns = useMemo(
    () => columnsOf({ saves, today, catalogue, onList: setOnSale }),
    [saves, today, catalogue],
  )
  return (
    <>
      <ShownCount view={view} words={text.shown} of={ledger.counts.all} />
      <DataTable
        className="edits flips-table table-fixed max-md:[--tile:32px]"
        columns={columns}
        view={view}
        rowClass={rowClass}
        cards="xl"
        first={
          line && (
            <tbody className={adding ? 'add-body' : 'add-body md:max-xl:hidden'}>
              <tr className="md:max-xl:border-0 md:max-xl:p-0">
                <td colSpan={columns.length} className={ADDED}>
                  <AddLine line={line} />
                </td>
              </tr>
            </tbody>
          )
        }
      />
      <Nothing ledger={ledger} />
      {/* Not in the row, which is gone once the lot has its place. */}
      {catalogue && sheet && onSale && onSale.item_id !== null && (
        <sheet.ListSheet
          item={catalogue.item(onSale.item_id)}
          origin="flips"
          price={onSale.sell_price_kamas || null}
          pieces={1}
          replaces={onSale}
          onClose={() => setOnSale(null)}
        />
      )}
    </>
  )
}

/** The line to be written: on a wide screen its fields stand under the heads of their columns. */
const ADDED =
  'h-12 border-b border-line bg-ink-1 p-0 shadow-[-8px_0_0_var(--ink-1),8px_0_0_var(--ink-1)] before:hidden'

const rowClass = () => 'flip group'

/** On a phone the open card alone has it: the one that is typed in, and those that hold what was refused. */
const OPEN = 'max-md:hidden max-md:group-focus-within:block max-md:group-has-[.bad]:block'
const PRICE = `md:pr-3 md:pl-[13px] ${OPEN}`

/**
 * A line: every cell of it is a field that looks like text until the line is pointed at or typed in. Where twelve
 * columns have no room, each cell stands in the area of its name.
 */
const columnsOf = ({
  saves,
  today,
  catalogue,
  onList,
}: Pick<Flips, 'saves' | 'today'> & {
  catalogue: Catalogue | null
  onList: (flip: Flip) => void
}): Column<FlipView>[] => [
  {
    key: 'date',
    className: '[grid-area:date]',
    headClass: 'xl:w-(--date) max-xl:pl-0',
    cellClass: OPEN,
    cell: ({ flip }) => (
      <>
        <Label>Acheté le</Label>
        <DayField
          label={text.of('Acheté le', nameOf(flip))}
          hideLabel
          quiet
          className={`md:mr-0 md:-ml-2 md:pr-1 md:pl-[7px] ${FAINT_FIELD}`}
          placeholder="sans date"
          value={flip.purchase_date}
          onCommit={(day) => saves.edit(flip, { purchase_date: day })}
        />
      </>
    ),
  },
  {
    key: 'objet',
    className: '[grid-area:item] max-xl:pl-0',
    cellClass: 'max-md:[&_.item]:gap-[9px]',
    cell: ({ flip }) => <ItemCell flip={flip} catalogue={catalogue} />,
  },
  {
    key: 'achat',
    figure: true,
    className: '[grid-area:buy]',
    headClass: 'pr-3 xl:w-(--price)',
    cellClass: PRICE,
    cell: ({ flip }) => (
      <PriceCell
        what="Achat"
        flip={flip}
        value={flip.buy_price_kamas}
        onCommit={(buy) => saves.setBuy(flip, buy)}
      />
    ),
  },
  {
    key: 'revente',
    figure: true,
    className: '[grid-area:sell]',
    headClass: 'pr-3 xl:w-(--price)',
    cellClass: PRICE,
    cell: ({ flip }) => (
      <PriceCell
        id={fieldIds.lotSale(flip.id)}
        what="Revente"
        flip={flip}
        value={flip.sell_price_kamas || null}
        onCommit={(sell) => saves.setSell(flip, sell)}
      />
    ),
  },
  {
    key: 'taxe',
    figure: true,
    className: '[grid-area:tax]',
    headClass: 'pr-3 xl:w-(--tax)',
    cellClass: `md:[--room:64px] ${PRICE}`,
    cell: (line) => <TaxCell line={line} saves={saves} />,
  },
  {
    key: 'profit',
    figure: true,
    className: 'profit outcome [grid-area:profit]',
    headClass: 'xl:w-(--profit)',
    cellClass: (line) =>
      `md:max-xl:pr-2 max-md:font-semibold max-md:group-focus-within:text-left max-md:group-has-[.bad]:text-left max-md:group-focus-within:text-[16px] ${profitTone(line)}`,
    cell: ({ flip, profit }) => (
      <>
        <Label>{flip.sold ? 'Profit réalisé' : 'Profit à venir'}</Label>
        {profit === null ? '–' : formatSigned(profit)}
      </>
    ),
  },
  {
    key: 'roi',
    figure: true,
    className: 'roi outcome [grid-area:roi]',
    headClass: 'xl:w-(--roi)',
    cellClass: (line) =>
      `md:max-xl:pr-2 max-md:text-[12px] max-md:group-focus-within:text-left max-md:group-has-[.bad]:text-left max-md:group-focus-within:text-[14px] ${line.roi === null ? 'faint' : profitTone(line)}`,
    cell: ({ roi }) => (
      <>
        <Label>ROI</Label>
        {roi === null ? '–' : formatSignedRoi(roi)}
      </>
    ),
  },
  {
    key: 'jours',
    headHint: 'Jours entre l’achat et la vente, ou jusqu’à aujourd’hui',
    figure: true,
    className: 'held max-xl:hidden',
    headClass: 'xl:w-(--held)',
    cellClass: 'muted',
    cell: ({ flip }) => {
      const held = daysHeld(flip, today)
      return held === null ? '–' : `${formatNumber(held)} j`
    },
  },
  {
    key: 'note',
    className: '[grid-area:note] md:pl-3 xl:pl-5',
    headClass: 'xl:w-(--note)',
    cellClass: OPEN,
    cell: ({ flip }) => (
      <>
        <Label>Note</Label>
        <TextField
          label={text.of('Note', nameOf(flip))}
          hideLabel
          quiet
          className={`md:-mr-1 ${FAINT_FIELD}`}
          value={flip.note}
          maxLength={NOTE_MAX}
          onCommit={(note) => saves.edit(flip, { note })}
        />
      </>
    ),
  },
  {
    key: 'vendu',
    className: 'text-center whitespace-nowrap [grid-area:sold]',
    headClass: 'xl:w-(--sold)',
    cellClass: 'max-md:[&_.check]:size-6 max-md:[&_.check]:rounded-1 max-md:[&_.check_.icon]:size-[17px]',
    cell: ({ flip }) => (
      <Check
        label={text.of('Vendu', nameOf(flip))}
        checked={flip.sold}
        keepsFocus
        onToggle={() => void saves.toggleSold(flip)}
      />
    ),
  },
  {
    key: 'jour',
    head: 'Vendu le',
    silent: true,
    className: '[grid-area:day]',
    headClass: 'xl:w-(--day)',
    cellClass: `md:px-1.5 ${OPEN}`,
    cell: ({ flip }) =>
      flip.sold ? (
        <>
          <Label>Vendu le</Label>
          <DayField
            label={text.of('Vendu le', nameOf(flip))}
            hideLabel
            quiet
            className={`md:mx-0 md:pr-1 md:pl-[7px] ${FAINT_FIELD}`}
            placeholder="sans date"
            value={flip.sold_date}
            onCommit={(day) => saves.edit(flip, { sold_date: day })}
          />
        </>
      ) : (
        <ListButton flip={flip} onList={onList} />
      ),
  },
  {
    key: 'retirer',
    head: 'Actions',
    silent: true,
    className: '[grid-area:remove]',
    headClass: 'xl:w-(--remove)',
    cellClass: `text-right max-md:self-end ${OPEN}`,
    cell: ({ flip }) => <RemoveButton flip={flip} saves={saves} />,
  },
]

/** Why no line is shown, and what to do about it. */
function Nothing({ ledger: { view, counts } }: { ledger: Flips }) {
  if (view.shown.length > 0) return null
  if (counts.all === 0) return <NoFlipYet />
  return (
    <NothingFound
      title="Aucune ligne ne correspond"
      hint="Essaie un autre mot, ou une autre liste."
      onClear={view.clear}
    />
  )
}

function NoFlipYet() {
  const data = useCatalogue()
  const start = useStartItem()
  return (
    <EmptyState
      title="Aucune ligne pour l’instant"
      hint={'Choisis un objet, son prix d’achat et son prix de revente\u00a0: la première ligne s’écrit ici.'}
    >
      {data && <Examples items={exampleResources(data)} onPick={start} />}
    </EmptyState>
  )
}
