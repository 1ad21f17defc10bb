import { Copy } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { useRecordPrice } from '#blocks/prices/record-price.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { CraftNeed } from '#shared/domain/crafts/craft-list.ts'
import { craftNeeds, needsCost } from '#shared/domain/crafts/craft-list.ts'
import type { PackPurchase } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { entryOf } from '#store/essences.ts'
import { setPlanSources } from '#store/plans.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { setStock, useStock } from '#store/stock.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { WeightToCarry } from '#ui/figures/weight.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { TabProps, Workshop } from '../model.ts'
import { text } from '../text.ts'
import { useEntrySaves } from '../use-entry-saves.ts'
import { readEssencePrice, useEssenceSaves } from '../use-essence-saves.ts'
import { type CraftLine, craftLines, EntryTable, quantityInputId } from './entry-table.tsx'

import { type Recipes, useRecipes } from './use-recipes.ts'

type NeedsTableProps = {
  title: string
  needs: readonly PricedNeed[]
  /** A missing price stands out: most others are there. */
  wanted: boolean
  itemOf: (id: number) => CatalogueItem
  saves: NeedSaves
}

const CARD = 'max-md:grid-cols-[minmax(0,1fr)_128px]'

type Props = { lines: readonly CraftLine[]; workshop: Workshop; recipes: Recipes }

const EXAMPLES = 2

/** What the player wants to make, and all that it asks. */
export function CraftTab({ workshop, change }: TabProps) {
  const { crafts, data, rows } = workshop
  const lines = useMemo(() => craftLines({ crafts, data, rows }), [crafts, data, rows])
  const ids = useMemo(() => lines.flatMap(({ id }) => id ?? []), [lines])
  const recipes = useRecipes(ids, data)
  const entries = useEntrySaves()
  // An example that was picked: its field takes the focus once its row is there.
  const picked = useRef<string | null>(null)
  useEffect(() => {
    const field = picked.current === null ? null : document.getElementById(quantityInputId(picked.current))
    if (!field) return
    picked.current = null
    field.focus()
  })
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Ta liste de craft est vide"
        hint={'Ajoute des objets depuis leur rentabilité\u00a0: leurs ingrédients se regroupent ici.'}
      >
        <Examples
          items={examplesOf(workshop)}
          onPick={(object) => {
            picked.current = entryOf(object)
            void entries.add(object).then((added) => {
              if (!added) picked.current = null
            })
          }}
        />
        <Button onClick={() => change({ tab: 'objets' })}>Voir les objets</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <EntryTable lines={lines} data={data} recipes={recipes} entries={entries} />
      <Shopping lines={lines} workshop={workshop} recipes={recipes} />
    </>
  )
}

/** Objects whose ingredients this device knows, the most profitable first. */
const examplesOf = ({ rows, data }: Workshop) =>
  rows
    .map(({ object }) => object)
    .filter(({ id }) => data.recipe(id))
    .slice(0, EXAMPLES)

/** All ingredients of the craft list as one purchase: essences, then the rest. */
function Shopping({ lines, workshop, recipes }: Props) {
  const { data, bosses } = workshop
  const needs = useNeeds(lines, workshop, recipes)
  const saves = useNeedSaves(workshop)
  const { nameOf } = recipes
  const itemOf = useCallback((id: number) => ({ ...data.item(id), name: nameOf(id) }), [data, nameOf])
  if (!needs) return <SkeletonRows rows={6} />
  if (needs.length === 0) return null
  const { cost, unpriced } = needsCost(needs)
  const ours = new Set(bosses.map(({ essence }) => essence))
  const groups = {
    essences: needs.filter(({ id }) => ours.has(id)),
    others: needs.filter(({ id }) => !ours.has(id)),
  }
  const list = [...groups.essences, ...groups.others].filter(({ toBuy }) => toBuy > 0)
  const copied = list.map(({ id, toBuy }) => `${formatNumber(toBuy)} × ${nameOf(id)}`).join('\n')
  return (
    <section className="mt-8" aria-labelledby="shopping-title">
      <header className="mb-2 flex items-end justify-between gap-x-5 gap-y-2 max-md:flex-wrap max-md:justify-start max-md:gap-x-3">
        <div className="max-md:basis-full">
          <h2 id="shopping-title">À acheter</h2>
          <p className="text-[13px] text-muted">
            {list.length === 0
              ? 'Rien à acheter\u00a0: ton stock couvre tout.'
              : 'Ton stock est déduit, les lots sont les moins chers de ton carnet.'}
          </p>
        </div>
        <ToCourses
          label={coursesText.send}
          what="À acheter"
          className="btn flex-none md:ml-auto"
          plan={(db) => setPlanSources(db, [{ source: 'breeding', on: true }])}
        />
        <Button
          className="flex-none"
          icon={Copy}
          disabled={list.length === 0}
          onClick={() => void copyText(copied, 'Liste copiée')}
        >
          Copier la liste
        </Button>
      </header>
      {(['essences', 'others'] as const).map(
        (group) =>
          groups[group].length > 0 && (
            <NeedsTable
              key={group}
              title={text.group[group]}
              needs={groups[group]}
              wanted={unpriced.length * 2 < needs.length}
              itemOf={itemOf}
              saves={saves}
            />
          ),
      )}
      <dl className="shopping-total -mt-px border-t border-b-[3px] border-line-2 py-1.5 font-semibold [border-bottom-style:double]">
        <div className="lead">
          <dt className="text-text">Total</dt>
          <dd>
            <Total cost={cost} certain={unpriced.length === 0} />
          </dd>
        </div>
      </dl>
      <dl className="py-1.5 text-[13px] empty:hidden">
        <WeightToCarry pieces={needs.map(({ id, toBuy }) => ({ id, quantity: toBuy }))} />
      </dl>
      {unpriced.length > 0 && (
        <p className="mt-2 text-[13px] text-muted">{text.unpriced(unpriced.map(nameOf))}</p>
      )}
    </section>
  )
}

/** What the list costs; at least what is known of it, and nothing to say while no price is. */
function Total({ cost, certain }: { cost: number; certain: boolean }) {
  if (certain) return <Money value={cost} />
  if (cost === 0) return <span className="faint">incomplet</span>
  return (
    <>
      <span className="faint">au moins </span>
      <Money value={cost} tone="muted" />
    </>
  )
}

/** One kind of ingredients: what is needed of each, what is owned, what is left to buy and in which packs. */
function NeedsTable({ title, needs, ...others }: NeedsTableProps) {
  return (
    <>
      <h3 className="border-b border-line pt-2 pb-1.5 text-12 font-medium text-muted md:hidden">{title}</h3>
      <DataTable
        className="needs mb-4 table-fixed"
        columns={useColumns({ title, ...others })}
        rows={needs}
        rowKey={({ id }) => id}
        rowClass={({ toBuy }) => (toBuy === 0 ? `done ${CARD}` : CARD)}
        cards="md"
      />
    </>
  )
}

function useColumns({ title, wanted, itemOf, saves }: Omit<NeedsTableProps, 'needs'>): Column<PricedNeed>[] {
  return useMemo(
    () => [
      {
        key: 'item',
        head: title,
        cell: (need) => (
          <ItemName item={itemOf(need.id)} sub={<span className="only-phone">{inWords(need)}</span>} />
        ),
      },
      {
        key: 'needed',
        head: 'Besoin',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[88px] max-lg:w-16',
        cellClass: 'needed',
        cell: ({ needed }) => formatNumber(needed),
      },
      {
        key: 'stock',
        head: 'Stock',
        figure: true,
        labelled: true,
        headClass: 'w-[148px] max-lg:w-32',
        cellClass:
          'stock max-md:row-start-2 max-md:flex max-md:items-center max-md:gap-2.5 max-md:[&_.step_:is(button,input)]:w-11',
        cell: ({ id, owned }) => (
          <QuantityField
            label={`Stock, ${itemOf(id).name}`}
            hideLabel
            quiet
            value={owned}
            onCommit={(quantity) => saves.saveStock(id, quantity)}
            onEnter="next-row"
          />
        ),
      },
      {
        key: 'unit',
        head: 'Prix ×1',
        figure: true,
        headClass: 'w-[148px] max-lg:w-32',
        cellClass:
          'unit [--room:90px] max-md:col-start-2 max-md:row-start-2 md:max-lg:[--room:70px] md:[&_.pack-size]:hidden',
        cell: ({ id, unit, purchase }) => (
          <KamasField
            label={`Prix à l’unité, ${itemOf(id).name}`}
            hideLabel
            packLabel="×1"
            value={unit}
            read={(typed) => readEssencePrice(typed, unit ?? 0)}
            onCommit={(price) => saves.savePrice(id, price ?? 0)}
            onEnter="next-row"
            emptied="restores"
            resave
            missing={wanted && purchase === null}
            placeholder={purchase === null ? 'prix\u00a0?' : '-'}
          />
        ),
      },
      {
        key: 'packs',
        head: 'Achat exact',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[190px] max-lg:w-[120px]',
        cellClass: 'packs whitespace-normal',
        cell: ({ purchase, toBuy }) =>
          purchase ? <Packs purchase={purchase} /> : <span className="faint">{text.toBuy(toBuy)}</span>,
      },
      {
        key: 'cost',
        head: 'Coût',
        figure: true,
        headClass: 'w-[130px] max-lg:w-24',
        cellClass: 'col max-md:col-start-2 max-md:row-start-1',
        cell: ({ purchase }) =>
          purchase ? <Money value={purchase.cost} /> : <span className="faint">incomplet</span>,
      },
    ],
    [title, wanted, itemOf, saves],
  )
}

function Packs({ purchase }: { purchase: PackPurchase }) {
  if (purchase.pieces === 0) return <span className="faint">stock suffisant</span>
  return (
    <>
      {packsText(purchase.packs)}
      {purchase.surplus > 0 && <span className="sub">{`surplus ${formatNumber(purchase.surplus)}`}</span>}
    </>
  )
}

/** On a card: what is left to buy, and in which packs. */
function inWords({ toBuy, purchase }: PricedNeed): string {
  if (toBuy === 0) return 'stock suffisant'
  return [text.toBuy(toBuy), purchase && packsText(purchase.packs)].filter(Boolean).join(' · ')
}

/** A need with the book's price of one piece; null for none. */
type PricedNeed = CraftNeed & { unit: number | null }

/**
 * What the list asks, by name; undefined while stock and prices are read. An essence's own price counts where the book
 * has none.
 */
function useNeeds(
  lines: readonly CraftLine[],
  { prices }: Pick<Workshop, 'prices'>,
  { recipeOf, nameOf }: Recipes,
): PricedNeed[] | undefined {
  const wanted = useMemo(
    () =>
      lines.flatMap(({ entry, id }) => {
        const recipe = recipeOf(id)
        return recipe.state === 'found' ? [{ quantity: entry.qty, ingredients: recipe.ingredients }] : []
      }),
    [lines, recipeOf],
  )
  const ids = useMemo(
    () => [...new Set(wanted.flatMap(({ ingredients }) => ingredients.map(({ id }) => id)))],
    [wanted],
  )
  const owned = useStock()
  const book = useItemPrices(ids)
  return useMemo(() => {
    if (!owned || !book) return undefined
    const packsOf = (id: number) => {
      const known = pricesOf(book.get(id))
      const own = prices.get(id)?.price
      return Object.keys(known).length === 0 && own ? { 1: own } : known
    }
    return craftNeeds(wanted, { ownedOf: (id) => owned.get(id) ?? 0, pricesOf: packsOf })
      .map((need) => ({ ...need, unit: packsOf(need.id)[1] ?? null }))
      .sort((a, b) => nameOf(a.id).localeCompare(nameOf(b.id), 'fr'))
  }, [owned, book, prices, wanted, nameOf])
}

type NeedSaves = {
  /** The price of one piece: in the book, and for an essence of the workshop its own price too. */
  savePrice: (id: number, price: number) => Promise<boolean>
  saveStock: (id: number, quantity: number) => Promise<boolean>
}

/** What a player changes of an ingredient. */
function useNeedSaves({ bosses, data }: Pick<Workshop, 'bosses' | 'data'>): NeedSaves {
  const mutate = useMutate()
  const record = useRecordPrice()
  const essences = useEssenceSaves(data)
  return useMemo(() => {
    const ours = new Set(bosses.map(({ essence }) => essence))
    return {
      savePrice: (id, price) =>
        ours.has(id) ? essences.savePrice(id, price) : record({ ...data.item(id), pack: 1 }, price),
      saveStock: async (id, quantity) => (await mutate((db) => setStock(db, id, quantity))) !== null,
    }
  }, [mutate, record, essences, bosses, data])
}
