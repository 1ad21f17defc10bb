import { ArrowUpToLine, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { packInputId, resultView } from '#blocks/craft/result-view.ts'
import type { SheetLine } from '#blocks/craft/sheet-lines.ts'
import { craftText } from '#blocks/craft/text.ts'
import { type CraftSheet, useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { useLentMarks } from '#blocks/prices/lent/price-field.tsx'
import { LINE_TOLD, useRecordPrice } from '#blocks/prices/record-price.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { useLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { AtMost } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useMiniDocument, useMiniKeys } from '#ui/mini/mini-context.ts'
import {
  MINI_FIELD,
  MINI_FOOT,
  MINI_ROW,
  MiniEnd,
  MiniKey,
  MiniName,
  type NameCopies,
  useNameCopies,
} from '#ui/mini/mini-parts.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/page/link.tsx'
import { readParams } from '#ui/params/use-url-params.ts'
import { SIMULATOR_PARAMS, useKeptRecipe } from './model.ts'
import { text } from './text.ts'

/** The prices of a recipe, one pack at a time: that of the address, else the last that was simulated. */
export function MiniSimulator() {
  const { recipe: id, crafts } = useRecipe()
  const data = useCatalogue()
  const recipe = data && id !== null ? data.recipe(id) : undefined
  const sheet = useCraftSheet(data && recipe ? { recipe, crafts, itemOf: (item) => data.item(item) } : null)
  useKeptRecipe(sheet && recipe?.id, crafts)

  if (id === null || (data && !recipe)) return <NoRecipe title={text.none} />
  if (!data || !recipe) return <CatalogueWait label="Chargement recette…" />
  if (recipe.ingredients.length === 0) return <NoRecipe title={text.noIngredients} />
  if (!sheet) return <CatalogueWait label="Chargement recette…" />
  return <Prices key={recipe.id} item={data.item(recipe.id)} sheet={sheet} />
}

function useRecipe() {
  const { pathname, search } = useLocation()
  const last = useLastRecipe()?.search ?? ''
  const here = pathname === '/app/profit' ? read(search) : null
  return here?.recipe ? here : read(last)
}

const read = (search: string) => readParams(SIMULATOR_PARAMS, new URLSearchParams(search))

const NoRecipe = ({ title }: { title: string }) => (
  <EmptyState title={title}>
    <Link className="btn main" to="/app" onClick={() => window.focus()}>
      Choisir une recette
    </Link>
  </EmptyState>
)

const PACK_KEY = 'mini:pack'

/** The pack whose prices are typed, kept on this device. */
function usePack(): [PackSize, (pack: PackSize) => void] {
  const [pack, setPack] = useState<PackSize>(
    () => PACK_SIZES.find((size) => String(size) === localStorage.getItem(PACK_KEY)) ?? 1,
  )
  const choose = (chosen: PackSize) => {
    setPack(chosen)
    try {
      localStorage.setItem(PACK_KEY, String(chosen))
    } catch {
      // A full storage only forgets a choice.
    }
  }
  return [pack, choose]
}

type Props = { item: CatalogueItem; sheet: CraftSheet }

function Prices({ item, sheet }: Props) {
  const doc = useMiniDocument()
  const [pack, setPack] = usePack()
  const [ahead, setAhead] = useState<ReadonlySet<number> | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const lines = ahead ? withFirst(sheet.lines, ahead) : sheet.lines
  const shown =
    lines.find(({ id }) => id === current) ?? lines.find(({ incomplete }) => incomplete) ?? lines[0]
  const copies = useNameCopies(shown?.id)
  // The keys of a touch screen leave less room than there was when the field took the focus.
  useEffect(() => {
    if (current !== null) doc.querySelector('li:focus-within')?.scrollIntoView({ block: 'nearest' })
  }, [doc, current])

  const focusPrice = (line: SheetLine, size: PackSize) =>
    doc.getElementById(packInputId(line.id, size))?.focus()
  const choosePack = (size: PackSize) => {
    const field = doc.querySelector<HTMLInputElement>('li input:focus')
    flushSync(() => field?.blur())
    // Text that cannot be read stays where it is typed.
    const unread = doc.querySelector<HTMLInputElement>('li input[data-typed][aria-invalid=true]')
    if (unread) return unread.focus()
    flushSync(() => {
      setPack(size)
      if (ahead) setAhead(withoutPrice(sheet.lines, size))
    })
    if (field && shown) focusPrice(shown, size)
  }
  // Those of the moment: a row that gets its price stays where it is typed.
  const toggleFirst = () => setAhead(ahead ? null : withoutPrice(sheet.lines, pack))
  useMiniKeys((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const size = PACK_SIZES.find((_, at) => event.code === `Digit${at + 1}`)
    // On a Mac, Alt and M are one letter.
    const first = ['m', 'µ'].includes(event.key.toLowerCase())
    if (!size && !first) return
    event.preventDefault()
    if (size) choosePack(size)
    else toggleFirst()
  })

  /** Below; from the last row to the first that has no price of this pack. */
  const goOn = (from: SheetLine) => {
    const at = lines.indexOf(from)
    const next = lines[at + 1] ?? lines.find((line) => line !== from && priceOf(line, pack) === null)
    if (!next) return
    // In a low window the row of the next field is not drawn yet.
    flushSync(() => setCurrent(next.id))
    focusPrice(next, pack)
  }

  return (
    <>
      <MiniEnd>{craftText.crafts(sheet.crafts)}</MiniEnd>
      <Head item={item} sheet={sheet} />
      <div className="flex flex-none items-center gap-2 border-b border-rule px-3 py-1.5 text-12 text-muted strip:hidden">
        <span className="max-[300px]:sr-only">Prix du lot de</span>
        <Button
          className="ghost ml-auto size-8 pointer-coarse:size-11 aria-pressed:text-kama"
          icon={ArrowUpToLine}
          aria-label="Prix manquants d’abord"
          title="Prix manquants d’abord (Alt M)"
          aria-pressed={ahead !== null}
          onClick={toggleFirst}
        ></Button>
        <Segmented
          label="Prix du lot de"
          className="max-[300px]:flex-1 max-[300px]:[&>label]:flex-1 [&>label]:px-2.5 pointer-coarse:[&>label]:min-w-11 max-[300px]:[&>label]:px-0.5"
          value={pack}
          options={PACK_SIZES.map((size) => ({ value: size, label: formatNumber(size) }))}
          onChange={choosePack}
        />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto" aria-label="Ingrédients">
        {lines.map((line) => (
          <Row
            key={line.id}
            line={line}
            pack={pack}
            shown={line === shown}
            copies={copies}
            onFocus={() => setCurrent(line.id)}
            onEnter={() => goOn(line)}
          />
        ))}
      </ul>
      <footer className={`${MINI_FOOT} pointer-coarse:hidden max-[300px]:[&>:last-child]:hidden`}>
        <MiniKey keys={['Entrée']}>suivant</MiniKey>
        <MiniKey keys={['Alt', '1–4']}>lot</MiniKey>
        <MiniKey keys={['Ctrl C']}>nom</MiniKey>
      </footer>
    </>
  )
}

const priceOf = (line: SheetLine, pack: PackSize) =>
  line.cells.find(({ size }) => size === pack)?.price ?? null

const withoutPrice = (lines: readonly SheetLine[], pack: PackSize): ReadonlySet<number> =>
  new Set(lines.flatMap((line) => (priceOf(line, pack) === null ? [line.id] : [])))

const withFirst = (lines: readonly SheetLine[], first: ReadonlySet<number>): SheetLine[] => [
  ...lines.filter(({ id }) => first.has(id)),
  ...lines.filter(({ id }) => !first.has(id)),
]

/** What is made, and what the sale leaves: at most that while a price is missing. */
function Head({ item, sheet }: Props) {
  const { plan } = sheet
  const { amount, certain } = resultView(sheet)
  const tone = !certain || !amount ? 'text-muted' : amount > 0 ? 'text-gain' : 'text-loss'
  return (
    <div className="grid flex-none grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line px-3 py-2 strip:hidden pointer-coarse:[@media(max-height:400px)]:in-[.mini:has(.touch-keys)]:hidden">
      <ItemIcon item={item} size={28} />
      <span className="min-w-0">
        <b className="block font-head text-14 leading-4.5" translate="no">
          {item.name}
        </b>
        <small className="block truncate text-12 text-muted">
          {craftText.pricedLines(plan.pricedLines, plan.pricedLines + plan.unpriced.length)}
          {sheet.lent > 0 && ', '}
          <LentCount n={sheet.lent} />
        </small>
      </span>
      <span className={`text-right font-head text-[17px] leading-5 tabular-nums ${tone}`}>
        <span aria-live="polite">
          {amount === null ? (
            '–'
          ) : (
            <>
              <AtMost when={!certain} />
              <Money value={amount} sign />
            </>
          )}
        </span>
        <small className="block font-sans text-12 font-normal text-muted max-[300px]:max-w-24">
          {amount === null ? 'Prix de vente manquant' : 'Profit'.toLowerCase()}
        </small>
      </span>
    </div>
  )
}

type RowProps = {
  line: SheetLine
  pack: PackSize
  /** The one row of a low window. */
  shown: boolean
  copies: NameCopies
  onFocus: () => void
  onEnter: () => void
}

const ROW = `${MINI_ROW} grid-cols-[minmax(0,1fr)_auto_118px] max-[300px]:grid-cols-[minmax(0,1fr)_auto_96px]`

function Row({ line, pack, shown, copies, onFocus, onEnter }: RowProps) {
  const { id, item, missing, incomplete } = line
  const cell = line.cells.find(({ size }) => size === pack)
  const label = craftText.packPriceOf(pack, item.name)
  const { mark, below } = useLentMarks({ id, pack, label }, cell?.known)
  const record = useRecordPrice(LINE_TOLD)
  return (
    <li className={`${ROW} ${shown ? 'strip:border-0' : 'strip:hidden'}`} onFocus={onFocus}>
      <MiniName id={id} name={item.name} copies={copies} />
      <span className="pr-1 text-13 text-muted tabular-nums">
        {missing > 0 ? (
          <span title={craftText.toBuy(missing)}>{formatNumber(missing)}</span>
        ) : (
          <span className="gain" title="stock suffisant">
            <Check className="icon small" />
            <span className="sr-only">stock suffisant</span>
          </span>
        )}
      </span>
      <KamasField
        // Another pack is another field: what is typed in this one is stored under its own.
        key={pack}
        id={packInputId(id, pack)}
        label={label}
        hideLabel
        className={MINI_FIELD}
        value={cell?.price ?? null}
        resave
        best={cell?.best}
        stale={cell?.stale}
        missing={incomplete}
        lent={mark}
        placeholder={cell?.missing ? 'prix\u00a0?' : '–'}
        onCommit={(price) => record({ ...item, pack }, price)}
        onEnter={onEnter}
      />
      {below && <div className="col-span-full strip:hidden">{below}</div>}
    </li>
  )
}
