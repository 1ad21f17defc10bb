import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { NOTE_MAX } from '#shared/contract/fields.ts'
import { formatSignedRoi } from '#shared/domain/text/numbers.ts'
import { useItemPrices } from '#store/prices.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { UncountedFields } from '#ui/fields/refused-fields.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Label } from '../flip-cells.tsx'
import type { LineResult, NewLine } from './use-new-line.ts'
import './add-line.css'

const SEARCH = '[role="combobox"]'
/** Results in the dropdown, and the delay of its search (T50). */
const DROPDOWN_HITS = 8
const DELAY_MS = 180

type Props = {
  line: NewLine
  /** The focus begins on the item. */
  focused?: boolean
}

/** The first row: a line to be written. Enter goes from field to field, the last one adds. */
export function AddLine({ line, focused = false }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const focusOn = useRef(focused ? SEARCH : '')
  const fromBook = useBookPrice(line.buy === null ? line.item : null)

  useEffect(() => {
    // What was pressed has just made room for the field that comes next.
    const next = focusOn.current && form.current?.querySelector<HTMLInputElement>(focusOn.current)
    if (!next) return
    focusOn.current = ''
    next.focus()
  })

  const choose = (item: CatalogueItem | null) => {
    focusOn.current = item ? '.buy input' : SEARCH
    line.set({ item })
  }
  const takePrice = (buy: number) => {
    focusOn.current = '.sell input'
    line.set({ buy })
  }
  const add = async () => {
    const unreadable = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (unreadable) return unreadable.focus()
    focusOn.current = SEARCH
    if (!(await line.add())) focusOn.current = ''
  }
  const onKeyDown = ({ key, target, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    const steps = [...(form.current?.querySelectorAll<HTMLInputElement>('.step-by input') ?? [])]
    const at = steps.indexOf(target)
    if (at < 0 || target.getAttribute('aria-invalid') === 'true') return
    const next = steps[at + 1]
    if (next) next.focus()
    else void add()
  }
  return (
    <UncountedFields>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field, as in any form */}
      <div ref={form} className="add-line" onKeyDown={onKeyDown}>
        <h2 className="[grid-area:title] max-md:hidden xl:sr-only">Nouvelle ligne</h2>
        <div className="[grid-area:date] xl:pr-2" key={`date-${line.turn}`}>
          <Label className="hidden max-xl:block">Acheté le</Label>
          <DayField
            label="Acheté le"
            hideLabel
            value={line.date}
            placeholder="sans date"
            onCommit={(date) => line.set({ date })}
          />
        </div>
        <ItemChoice key={`item-${line.turn}`} item={line.item} onChoose={choose} />
        <div className="buy step-by [grid-area:buy] xl:pr-1 xl:pl-2" key={`buy-${line.turn}`}>
          <Label className="hidden max-xl:block">Prix d’achat</Label>
          <KamasField
            label="Prix d’achat"
            hideLabel
            unit=""
            placeholder="12k5"
            value={line.buy}
            onType={line.typing('buy')}
            onCommit={(buy) => line.set({ buy })}
          />
        </div>
        {fromBook && (
          <div className="from-book [grid-area:book] xl:pr-1 xl:pb-2 xl:pl-2">
            <SuggestedPrice {...fromBook} label="le prix d’achat" onTake={() => takePrice(fromBook.price)} />
          </div>
        )}
        <div className="sell step-by [grid-area:sell] xl:px-1" key={`sell-${line.turn}`}>
          <Label className="hidden max-xl:block">Prix de revente</Label>
          <KamasField
            label="Prix de revente"
            hideLabel
            unit=""
            placeholder="15k"
            value={line.sell}
            onType={line.typing('sell')}
            onCommit={(sell) => line.set({ sell })}
          />
        </div>
        <div className="flex items-center justify-between gap-2 [grid-area:tax] md:justify-end xl:pr-2">
          {!line.auto && (
            <KamasField
              label="Taxe"
              hideLabel
              className="ml-1 min-w-0 flex-1"
              unit=""
              placeholder="Taxe"
              value={line.tax}
              onType={line.typing('tax')}
              onCommit={(tax) => line.set({ tax })}
            />
          )}
          <Switch
            label={line.auto ? 'taxe auto 2 %' : 'auto'}
            on={line.auto}
            onToggle={() => line.set({ auto: !line.auto, tax: line.tax })}
          />
        </div>
        <Result of={line.result} />
        <div className="step-by [grid-area:note] xl:pr-1 xl:pl-2" key={`note-${line.turn}`}>
          <Label className="hidden max-xl:block">Note</Label>
          <TextField
            label="Note"
            hideLabel
            placeholder="Note"
            maxLength={NOTE_MAX}
            value={line.note}
            onCommit={(note) => line.set({ note })}
          />
        </div>
        <Button
          className={`[grid-area:go] xl:ml-2 ${line.item ? 'main' : ''}`}
          icon={Plus}
          disabled={!line.item}
          onClick={() => void add()}
        >
          Ajouter
        </Button>
      </div>
    </UncountedFields>
  )
}

/** What the line would bring, before it is added. */
const Result = ({ of: result }: { of: LineResult }) =>
  result && (
    <dl className="live flex flex-wrap xl:pb-2 justify-end gap-x-3 text-12 text-muted [grid-area:live] [&>div]:flex [&>div]:gap-1">
      <div>
        <dt>Taxe</dt>
        <dd>
          <Money value={result.tax} />
        </dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd className="font-semibold">
          <Money value={result.profit} sign />
        </dd>
      </div>
      <div>
        <dt>ROI</dt>
        <dd className="tabular-nums">{result.roi === null ? '–' : formatSignedRoi(result.roi)}</dd>
      </div>
    </dl>
  )

type ItemProps = { item: CatalogueItem | null; onChoose: (item: CatalogueItem | null) => void }

/** The bought item: searched by its name, then shown until another one is wanted. */
function ItemChoice({ item, onChoose }: ItemProps) {
  const catalogue = useCatalogue()
  if (item) {
    return (
      <div className="field min-w-0 [grid-area:item]">
        <ItemIcon item={item} size={22} />
        <span className="name flex-1" translate="no">
          {item.name}
        </span>
        <button
          type="button"
          className="relative -mr-1 grid size-6 flex-none place-items-center rounded-1 text-muted after:absolute after:-inset-2.5 hover:bg-ink-2"
          aria-label="Choisir un autre objet"
          onClick={() => onChoose(null)}
        >
          <X className="icon small" />
        </button>
      </div>
    )
  }
  return (
    <div className="min-w-0 [grid-area:item]">
      <ItemSearch
        label="Objet acheté"
        placeholder="Objet acheté"
        search={(query) => catalogue?.search(query, { limit: DROPDOWN_HITS }) ?? []}
        onChoose={onChoose}
        empty={
          catalogue ? 'Aucun résultat' : 'Le catalogue arrive\u00a0: la recherche marchera dès qu’il sera là.'
        }
        delay={DELAY_MS}
        slash={false}
      />
    </div>
  )
}

/**
 * What the price book suggests to have paid for a piece of an item; null without an item or a price. The book learns
 * nothing from this ledger: a line may be a lot of any size.
 */
function useBookPrice(item: CatalogueItem | null): Suggestion | null {
  const id = item?.id
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id])
  const prices = useItemPrices(ids)
  return id === undefined ? null : suggestionOf(null, prices?.get(id))
}
