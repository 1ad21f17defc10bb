import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { DayField } from '#ui/day-field.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ItemChoice } from './item-choice.tsx'
import { Label } from './profit-cells.tsx'
import { text } from './text.ts'
import { useBookPrice } from './use-book-price.ts'
import type { NewLine } from './use-new-line.ts'
import './add-line.css'

const SEARCH = '[role="combobox"]'

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
    focusOn.current = item ? '.add-bu input' : SEARCH
    line.set({ item })
  }
  const takePrice = (buy: number) => {
    focusOn.current = '.add-se input'
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field, as in any form
    <div ref={form} className="add-line" onKeyDown={onKeyDown}>
      <h2>{text.newLine}</h2>
      <div className="add-d" key={`date-${line.turn}`}>
        <Label>{text.purchaseDate}</Label>
        <DayField
          label={text.purchaseDate}
          hideLabel
          value={line.date}
          placeholder={text.noDay}
          onCommit={(date) => line.set({ date })}
        />
      </div>
      <ItemChoice key={`item-${line.turn}`} item={line.item} onChoose={choose} />
      <div className="add-bu step-by" key={`buy-${line.turn}`}>
        <Label>{text.buy}</Label>
        <KamasField
          label={text.buy}
          hideLabel
          unit=""
          placeholder={text.buyExample}
          value={line.buy}
          onCommit={(buy) => line.set({ buy })}
        />
      </div>
      {fromBook && (
        <div className="add-sg">
          <SuggestedPrice {...fromBook} label={text.theBuyPrice} onTake={() => takePrice(fromBook.price)} />
        </div>
      )}
      <div className="add-se step-by" key={`sell-${line.turn}`}>
        <Label>{text.sell}</Label>
        <KamasField
          label={text.sell}
          hideLabel
          unit=""
          placeholder={text.sellExample}
          value={line.sell}
          onCommit={(sell) => line.set({ sell })}
        />
      </div>
      <div className="add-tx">
        {!line.auto && (
          <KamasField
            label={text.tax}
            hideLabel
            unit=""
            placeholder={text.tax}
            value={line.tax}
            onCommit={(tax) => line.set({ tax })}
          />
        )}
        <Switch
          label={line.auto ? text.autoTax : text.auto}
          on={line.auto}
          onToggle={() => line.set({ auto: !line.auto, tax: line.tax })}
        />
      </div>
      <div className="add-no step-by" key={`note-${line.turn}`}>
        <Label>{text.note}</Label>
        <TextField
          label={text.note}
          hideLabel
          placeholder={text.note}
          maxLength={2000}
          value={line.note}
          onCommit={(note) => line.set({ note })}
        />
      </div>
      <button
        type="button"
        className={line.item ? 'btn main add-go' : 'btn add-go'}
        disabled={!line.item}
        onClick={() => void add()}
      >
        <Plus className="i" aria-hidden="true" />
        {text.add}
      </button>
    </div>
  )
}
