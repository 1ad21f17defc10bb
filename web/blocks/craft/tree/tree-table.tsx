import { Pin } from 'lucide-react'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { Choice } from '#shared/domain/crafts/craft-tree.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Money } from '#ui/figures/money.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { PriceDetail } from './price-detail.tsx'
import { treeText as t } from './text.ts'
import { Spacers, TreeLine, type TreeLineActs } from './tree-line.tsx'
import { type OpenDetail, pathTo, type TreeRow, treeRows } from './tree-rows.ts'
import { NEXT_STEP_ID } from './tree-steps.tsx'
import type { TreeSheet } from './use-craft-tree.ts'

/** The columns that every window has room for. */
const COLUMNS = 5

type Props = {
  tree: TreeSheet
  detail: OpenDetail | null
  onDetail: (detail: OpenDetail | null) => void
}

/** Bought or made, item by item: a tree whose rows fold, with what each costs either way (N45–N53). */
export function TreeTable({ tree, detail, onDetail }: Props) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(NONE)
  const [active, setActive] = useState<string | null>(null)
  const { places, facts, acts, result } = tree
  const drawn = useMemo(() => treeRows(places, facts, toggled), [places, facts, toggled])
  const rows = useSameRows(drawn, pathOf)
  const toggle = useCallback(
    (path: string) =>
      setToggled((before) => {
        const after = new Set(before)
        if (!after.delete(path)) after.add(path)
        return after
      }),
    [],
  )
  const line: TreeLineActs = useMemo(
    () => ({
      choose: acts.choose,
      saveOwned: acts.saveOwned,
      toggle,
      onFocus: setActive,
      onDetail: (path) => onDetail(path === null ? null : { path, at: 'price' }),
    }),
    [acts, toggle, onDetail],
  )
  const tabbed = rows.some(({ path }) => path === active) ? active : rows[0]?.path
  const keys = (event: KeyboardEvent) => {
    const row = rows.find(({ path }) => path === rowPath(event.target))
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    if (act(row, event.key, event.currentTarget)) event.preventDefault()
  }

  /** What a key does on a row that has the focus; false for other keys (N63). */
  function act(row: TreeRow, key: string, table: Element): boolean {
    const at = rows.indexOf(row)
    const goTo = (next: TreeRow | undefined) => {
      if (next) table.querySelector<HTMLElement>(`tr[data-path="${next.path}"]`)?.focus()
    }
    const choose = (choice: Choice) => {
      if (row.choice && (row.choice !== choice || !row.locked)) void acts.choose(row.item.id, choice)
    }
    const does: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (row.expanded === false ? toggle(foldOf(row)) : row.expanded && goTo(rows[at + 1])),
      ArrowLeft: () =>
        row.expanded && row.kind === 'item'
          ? toggle(row.path)
          : goTo(rows.slice(0, at).findLast(({ level }) => level < row.level)),
      Enter: () => row.kind === 'fold' && toggle(foldOf(row)),
      a: () => choose('buy'),
      f: () => choose('craft'),
      v: () =>
        (row.locked || row.choice) &&
        void acts.choose(row.item.id, row.locked ? 'auto' : (row.choice ?? 'auto')),
      p: () => row.kind === 'item' && onDetail({ path: row.path, at: 'price' }),
      s: () => document.querySelector<HTMLElement>(`#${NEXT_STEP_ID} button`)?.focus(),
    }
    const done = does[key.length === 1 ? key.toLowerCase() : key]
    done?.()
    return done !== undefined
  }

  return (
    <table
      className="ledger cards-md tree table-fixed [&_.sub]:text-11 [&_.sub]:leading-[13px]"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are those of a tree
      role="treegrid"
      aria-label="Arbre de craft"
      onKeyDown={keys}
    >
      <Columns />
      <thead>
        <tr className="[&>th:not(:first-child)]:pl-1.5 [&>th:not(:last-child)]:pr-1.5">
          <th scope="col">Ingrédient</th>
          <th scope="col">Décision</th>
          <th scope="col" className="figure max-xl:hidden">
            Besoin
          </th>
          <th scope="col" className="figure max-lg:hidden">
            Possédé
          </th>
          <th scope="col" className="figure">
            {t.choice.buy}
          </th>
          <th scope="col" className="figure">
            {t.choice.craft}
          </th>
          <th scope="col" className="figure">
            Retenu
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const open = detail?.path === row.path ? detail : null
          return [
            <TreeLine
              key={row.path}
              row={row}
              acts={line}
              tabbed={row.path === tabbed}
              detailed={open !== null}
            />,
            open && (
              <tr key={`${row.path}=`} className="detail">
                <Spacers />
                <td colSpan={COLUMNS} className="h-auto p-0 pt-0.5 pb-3">
                  <PriceDetail row={row} tree={tree} detail={open} onDetail={onDetail} />
                </td>
              </tr>
            ),
          ]
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={COLUMNS - 1} className="md:pl-0">
            Coût retenu{' '}
            <span className="faint font-normal">
              {plural(result.purchases, 'achat', 'achats')},{' '}
              {plural(result.made, 'fabrication', 'fabrications')}
            </span>
            {tree.tree.total.unpriced > 0 && (
              <span className="float-right font-normal text-faint max-md:float-none max-md:ml-2">
                au moins
              </span>
            )}
          </td>
          <Spacers />
          <td className="figure col">
            <Money value={tree.tree.total.cost} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const NONE: ReadonlySet<string> = new Set()
const pathOf = ({ path }: TreeRow) => path

/** The place that a row folds: a fold stands for the row above it. */
const foldOf = ({ kind, path }: TreeRow): string => (kind === 'fold' ? path.slice(0, -1) : path)

/** The row that itself has the focus, not one of its fields. */
const rowPath = (target: EventTarget): string | undefined =>
  target instanceof HTMLTableRowElement ? target.dataset.path : undefined

const Columns = () => (
  <colgroup className="max-md:hidden">
    <col />
    <col className="w-42" />
    <col className="w-15.5 max-xl:hidden" />
    <col className="w-19 max-lg:hidden" />
    <col className="w-[118px] max-xl:w-[106px]" />
    <col className="w-[118px] max-xl:w-[106px]" />
    <col className="w-[106px] max-xl:w-24" />
  </colgroup>
)

/** What is kept back of the items of the tree, and where that is changed (N13). */
export function ReserveNote({ tree, onDetail }: Pick<Props, 'tree' | 'onDetail'>) {
  const { facts, places } = tree
  const reserved = tree.tree.items.filter(
    ({ id, needed, end }) =>
      needed > 0 && end !== 'loop' && id !== tree.root && (facts.reserves.get(id) ?? 0) > 0,
  )
  const [first] = reserved
  if (!first) return null
  const path = pathTo(places, first.id)
  const words = reserved.map(
    ({ id }) => `${formatNumber(facts.reserves.get(id) ?? 0)} × ${facts.data.item(id).name}`,
  )
  return (
    <p className="mt-3 flex items-baseline gap-2 text-13 text-muted">
      <Pin className="icon small flex-none self-center text-faint" />
      <span>
        {`Réserve\u00a0: ${words.join(', ')} ne ${words.length > 1 ? 'comptent' : 'compte'} pas ici.`}{' '}
        {path && (
          <button type="button" className="link" onClick={() => onDetail({ path, at: 'reserve' })}>
            Modifier les réserves
          </button>
        )}
      </span>
    </p>
  )
}
