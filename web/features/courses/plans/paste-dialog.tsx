import { useId, useMemo, useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import { MAX_PASTED, readPastedList } from '#shared/domain/courses/pasted-list.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { useWide } from '#ui/page/use-wide.ts'
import { text } from '../text.ts'

type Way = 'buy' | 'make'
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'buy', label: text.buyIt },
  { value: 'make', label: text.makeIt },
]

/** A pasted list becomes lines of the shopping list, after a look at what was understood; each item is bought or made. */
export function PasteDialog({ courses, onClose }: { courses: Courses; onClose: () => void }) {
  const wide = useWide()
  const { catalogue, wanted, planned } = courses
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [ways, setWays] = useState<ReadonlyMap<number, Way>>(new Map())
  const mutate = useMutate()
  const lines = useMemo(
    () => readPastedList(pasted, (name) => (name.length < 2 ? undefined : catalogue.named(name)?.id)),
    [pasted, catalogue],
  )
  const items = useMemo(() => piecesByItem(lines), [lines])
  const unread = lines.filter((line) => line.id === null)
  const canMake = (item: number) => catalogue.recipe(item) !== undefined
  const wayOf = (item: number): Way => (canMake(item) ? (ways.get(item) ?? 'buy') : 'buy')
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
          crafts: crafts + (planned.find((one) => one.recipe === recipe)?.crafts ?? 0),
        })),
      }),
    )
    if (!done) return
    undoToast(text.listAdded(items.length), done.undo, 'courses')
    onClose()
  }
  const makeable = items.map(([item]) => item).filter(canMake)
  return (
    <Dialog
      bottom={!wide}
      className="max-w-160"
      title={text.pasteList}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="button" className="btn main" disabled={items.length === 0} onClick={() => void add()}>
            {text.addAll(items.length)}
          </button>
        </>
      }
    >
      <label className="lab" htmlFor={id}>
        {text.pasteHint}
      </label>
      <textarea
        id={id}
        className="field h-32 w-full resize-y p-3 text-[16px]"
        aria-label={text.pasted}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      {lines.length >= MAX_PASTED && <p className="hint">{text.tooMany(MAX_PASTED)}</p>}
      {makeable.length > 1 && (
        <p className="mt-2 flex gap-2">
          <button type="button" className="btn small" onClick={() => choose(makeable, 'buy')}>
            {text.buyAll}
          </button>
          <button type="button" className="btn small" onClick={() => choose(makeable, 'make')}>
            {text.makeAll}
          </button>
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
              </span>
              {canMake(item) && (
                <Segmented
                  label={text.choiceOf(known.name)}
                  value={wayOf(item)}
                  options={WAYS}
                  onChange={(way) => choose([item], way)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {unread.length > 0 && (
        <div className="mt-3 text-13 text-muted" role="status">
          <p className="text-loss">{text.notUnderstood(unread.length)}</p>
          <ul className="max-h-[16dvh] list-inside list-disc overflow-y-auto">
            {unread.map((line, at) => (
              <li key={at}>{line.text}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** An item that several lines name is asked for once. */
function piecesByItem(
  lines: readonly { id: number | null; pieces: number }[],
): [id: number, pieces: number][] {
  const sums = new Map<number, number>()
  for (const { id, pieces } of lines) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + pieces)
  return [...sums]
}
