import { useMemo } from 'react'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { PRICE_TOLD, useRecordPrice } from '#blocks/prices/record-price.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type RuneUse, runeUses } from '#shared/domain/crushing/crush-index.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { netOfBook, useCrushIndex, useRunes } from '#store/crushing.ts'
import { type ItemPrices, STALE_MS, usePriceBook } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { NothingFound } from '#ui/tables/list-tools.tsx'
import { defineView, everyWord, useTableView } from '#ui/tables/use-table-view.ts'

type Row = RuneUse & { id: number; name: string; prices: ItemPrices | undefined }

const LIST = defineView({
  keyOf: ({ id }: Row) => id,
  search: everyWord(({ name }: Row) => fold(name)),
  sorts: {
    // The order in which they come is that of their use.
    utile: { label: 'Les plus utiles', value: () => 0 },
    rune: { label: 'Rune', value: ({ name }) => fold(name) },
    objets: { label: 'Objets', value: ({ items }) => items, largestFirst: true },
  },
  usual: { by: 'utile', descending: false },
  filters: {},
})

const SIZES = [1, 10, 100] as const satisfies readonly PackSize[]

/** The base runes, each with its prices: one screen, from field to field by Enter (M28). */
export function RunePrices({ catalogue }: { catalogue: Catalogue }) {
  const chosen = useGameRules()
  const rules = chosen ?? GAME_RULES
  const book = usePriceBook()
  const index = useCrushIndex(catalogue, chosen)
  const runes = useRunes(rules)
  const rows = useMemo(() => {
    if (!book || !index) return undefined
    return runeUses(index, runes.values(), netOfBook(book, rules)).map((use): Row => {
      const id = use.rune.base
      return { ...use, id, name: catalogue.item(id).name, prices: book.get(id) }
    })
  }, [book, index, runes, rules, catalogue])
  const view = useTableView(rows, LIST)
  const columns = useColumns(catalogue)
  if (!rows) return <SkeletonRows rows={8} columns={4} />
  const missing = rows.filter(({ prices }) => !SIZES.some((size) => prices?.[size]?.price)).length
  return (
    <section aria-label="Prix des runes">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LiveFilter
          className="w-65 max-md:w-full"
          label="Rechercher une rune"
          placeholder="Rechercher"
          query={view.values.query}
          onSearch={(query) => view.change({ query })}
        />
        <p className="text-13 text-muted">
          {missing > 0
            ? `${plural(missing, 'rune sans prix', 'runes sans prix')}, celles qui débloquent le plus d’objets d’abord. Entrée\u00a0: rune suivante.`
            : 'Toutes les runes ont un prix. Entrée\u00a0: rune suivante.'}
        </p>
      </div>
      {view.shown.length > 0 ? (
        <DataTable aria-label="Prix des runes" columns={columns} view={view} cards="md" />
      ) : (
        <NothingFound title="Aucune rune ne correspond" hint="Essaie un autre mot." onClear={view.clear} />
      )}
    </section>
  )
}

function useColumns(catalogue: Catalogue): Column<Row>[] {
  const record = useRecordPrice(PRICE_TOLD)
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'rune',
        head: 'Rune',
        sorts: true,
        card: 'title',
        cell: ({ id, items, unblocks }: Row) => (
          <ItemName
            item={catalogue.item(id)}
            sub={
              unblocks > 0
                ? `débloque ${plural(unblocks, 'objet', 'objets')} sur ${formatNumber(items)}`
                : `dans ${plural(items, 'objet', 'objets')}`
            }
          />
        ),
      },
      ...SIZES.map(
        (size): Column<Row> => ({
          key: `x${size}`,
          head: `×${formatNumber(size)}`,
          figure: true,
          card: 'field',
          labelled: true,
          headClass: 'w-34',
          cell: (row) => (
            <PriceField
              of={{ id: row.id, pack: size }}
              known={row.prices?.[size]}
              label={`Prix du lot de ${formatNumber(size)}, ${row.name}`}
              hideLabel
              unit=""
              placeholder="–"
              resave
              onCommit={(price) => record({ ...row, pack: size }, price)}
              onEnter="next-row"
            />
          ),
        }),
      ),
      {
        key: 'age',
        head: 'Âge',
        figure: true,
        card: 'meta',
        cell: ({ prices }: Row) => {
          const at = Math.max(0, ...SIZES.map((size) => (prices?.[size]?.price ? prices[size].at : 0)))
          if (at === 0) return <span className="text-faint max-md:hidden">–</span>
          return <span className={now - at > STALE_MS ? '' : 'text-muted'}>{ageShort(now - at)}</span>
        },
      },
    ],
    [catalogue, record, now],
  )
}
