import { useId, useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import { LIST_COLUMNS, type ListColumn, MAX_PASTED } from '#shared/domain/courses/pasted-list.ts'
import type { CountDoubt } from '#shared/domain/courses/wanted-words.ts'
import type { Columns } from '#shared/domain/pasted/table.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { UnsureNames } from '#ui/catalogue/unsure-names.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { PastedLine, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText as kit } from '#ui/files/pasted-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { useWide } from '#ui/page/use-wide.ts'
import { type UnclearLine, usePastedList } from './use-pasted-list.ts'

const DOUBTS = {
  numbers: `deux nombres\u00a0: lequel est le compte\u00a0?`,
  fraction: `ce qui manque, ce qu’il faut, ou ce que tu as\u00a0?`,
  done: `ligne déjà cochée\u00a0: l’ajouter quand même\u00a0?`,
  numbered: `numéro de la ligne, ou nombre d’objets\u00a0?`,
} satisfies Record<CountDoubt, string>
const LIST_COLUMNS_WORDS = { name: 'objet', pieces: 'quantité' } satisfies Record<ListColumn, string>
const LACKS_COLUMN = {
  name: `Quelle colonne dit l’objet\u00a0?`,
  pieces: `Quelle colonne dit le nombre\u00a0?`,
} satisfies Record<ListColumn, string>
const alreadyListed = (n: number) => (n > 0 ? `déjà ${formatNumber(n)} dans la liste` : '')
const alreadyPlanned = (n: number) => (n > 0 ? `déjà ${plural(n, 'craft prévu', 'crafts prévus')}` : '')

type Way = 'buy' | 'make'
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'buy', label: 'Acheter' },
  { value: 'make', label: 'Fabriquer' },
]

const COLUMNS = LIST_COLUMNS.map((value) => ({ value, label: LIST_COLUMNS_WORDS[value] }))
/** How many names are shown at first: each is searched for in the whole catalogue. */
const NAMES = 10

const lacks = (columns: Columns<ListColumn>): string | null => {
  const lacking = LIST_COLUMNS.find((column) => !columns.includes(column))
  return lacking ? LACKS_COLUMN[lacking] : null
}

type Props = {
  courses: Courses
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onClose: () => void
}

/** A pasted list becomes lines of the shopping list, after a look at what was understood; each item is bought or made. */
export function PasteDialog({ courses, pasted, onPaste, onClose }: Props) {
  const wide = useWide()
  const { catalogue, wanted, planned } = courses
  const id = useId()
  const [ways, setWays] = useState<ReadonlyMap<number, Way>>(new Map())
  const mutate = useMutate()
  const list = usePastedList(pasted, catalogue)
  const { items } = list
  const canMake = (item: number) => catalogue.recipe(item) !== undefined
  const wayOf = (item: number): Way => (canMake(item) ? (ways.get(item) ?? 'buy') : 'buy')
  const plannedOf = (recipe: number) => planned.find((one) => one.recipe === recipe)?.crafts ?? 0
  const alreadyOf = (item: number) =>
    wayOf(item) === 'make' ? alreadyPlanned(plannedOf(item)) : alreadyListed(wanted.get(item) ?? 0)
  const choose = (some: readonly number[], way: Way) =>
    setWays((before) => new Map([...before, ...some.map((item) => [item, way] as const)]))
  const add = async () => {
    const made = items.filter(([item]) => wayOf(item) === 'make')
    const bought = items.filter(([item]) => wayOf(item) === 'buy')
    const done = await mutate((db) =>
      planList(db, {
        bought: bought.map(([item, pieces]) => ({ id: item, pieces: pieces + (wanted.get(item) ?? 0) })),
        made: made.map(([recipe, crafts]) => ({
          recipe,
          crafts: crafts + plannedOf(recipe),
        })),
      }),
    )
    if (!done) return
    undoToast(`${plural(items.length, 'objet ajouté', 'objets ajoutés')} aux courses`, done.undo, 'courses')
    onPaste(list.left)
    onClose()
  }
  const makeable = items.map(([item]) => item).filter(canMake)
  return (
    <Dialog
      bottom={!wide}
      className="max-w-160"
      title="Coller une liste"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button className="main" disabled={items.length === 0} onClick={() => void add()}>
            {`Ajouter ${plural(items.length, 'objet', 'objets')}`}
          </Button>
        </>
      }
    >
      <label className="lab" htmlFor={id}>
        Une ligne par objet, le nombre avant ou après le nom.
      </label>
      <textarea
        id={id}
        className="field h-32 w-full resize-y p-3 text-[16px]"
        aria-label="Liste collée"
        value={pasted}
        onChange={({ target }) => onPaste(target.value)}
      />
      {list.count >= MAX_PASTED && (
        <p className="hint">{`Les ${formatNumber(MAX_PASTED)} premières lignes sont lues.`}</p>
      )}
      {list.passed.length > 0 && (
        <p className="hint">{kit.passed(list.passed.map(({ cells }) => cells.join(' ').trim()))}</p>
      )}
      {makeable.length > 1 && (
        <p className="mt-2 flex gap-2">
          <Button className="small" onClick={() => choose(makeable, 'buy')}>
            Tout acheter
          </Button>
          <Button className="small" onClick={() => choose(makeable, 'make')}>
            Tout fabriquer
          </Button>
        </p>
      )}
      <ul className="mt-2 grid max-h-[36dvh] overflow-y-auto" aria-live="polite">
        {items.map(([item, pieces]) => {
          const known = catalogue.item(item)
          return (
            <li
              key={item}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5"
            >
              <span className="num w-16 text-right font-semibold">{formatNumber(pieces)}</span>
              <span className="min-w-40 flex-1">
                <ItemName item={known} />
                <span className="sub">{alreadyOf(item)}</span>
              </span>
              {canMake(item) && (
                <Segmented
                  label={`Acheter ou fabriquer, ${known.name}`}
                  value={wayOf(item)}
                  options={WAYS}
                  onChange={(way) => choose([item], way)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <section className="mt-3 grid gap-3" aria-label={kit.doubtful(list.unclear.length)}>
        <ColumnAsks asks={list.asks} columns={COLUMNS} lacks={lacks} onAnswer={list.answer} />
        <Unclear lines={list.unclear} nameOf={(item) => catalogue.item(item).name} onSettle={list.settle} />
      </section>
      {list.unsure.length > 0 && (
        <div className="mt-3 text-13">
          <p role="status">{`${plural(list.unsure.length, 'ligne pas comprise', 'lignes pas comprises')}\u00a0:`}</p>
          <PastedRows rows={list.unsure} page={NAMES}>
            {(rows) => <UnsureNames unsure={rows} catalogue={catalogue} onChoose={list.name} />}
          </PastedRows>
        </div>
      )}
    </Dialog>
  )
}

type UnclearProps = {
  lines: readonly UnclearLine[]
  nameOf: (item: number) => string
  onSettle: (line: string, pieces: number) => void
}

/** Lines that may ask for several counts, each with the question and the counts. */
function Unclear({ lines, nameOf, onSettle }: UnclearProps) {
  return (
    <PastedRows rows={lines}>
      {(shown) => (
        <ul>
          {shown.map(({ row, text: line, id, pieces, why }) => (
            <PastedLine key={`${row} ${line}`}>
              {line}
              <span className="sub whitespace-normal">{DOUBTS[why]}</span>
              <span className="mt-1 flex flex-wrap gap-1.5">
                {pieces.map((count) => (
                  <Button key={count} className="small max-md:h-10" onClick={() => onSettle(line, count)}>
                    {`${formatNumber(count)} × ${nameOf(id)}`}
                  </Button>
                ))}
              </span>
            </PastedLine>
          ))}
        </ul>
      )}
    </PastedRows>
  )
}
