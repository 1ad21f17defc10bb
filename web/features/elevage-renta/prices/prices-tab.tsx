import { BookOpen } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { useItemPrices } from '#store/prices.ts'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Progress } from '#ui/figures/progress.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useSettled } from '#ui/page/use-settled.ts'
import { matches, type TabProps } from '../model.ts'
import { text } from '../text.ts'
import { PRICE_STATES } from '../use-elevage-renta-params.ts'
import { type EssenceSaves, useEssenceSaves } from '../use-essence-saves.ts'
import { type EssenceLine, essenceLines, isInState } from './essence-lines.ts'
import { EssenceTable } from './essence-table.tsx'

/** Minutes do not change the age of a price. */
const AGE_PERIOD_MS = 600_000
const keyOf = ({ id }: EssenceLine): number => id

/** What the player pays for each essence of the workshop. */
export function PricesTab({ workshop, params, change }: TabProps) {
  const { bosses, data, prices } = workshop
  const now = useNow(AGE_PERIOD_MS)
  const saves = useEssenceSaves(data)
  const book = useItemPrices(useMemo(() => bosses.map(({ essence }) => essence), [bosses]))
  const lines = useMemo(
    () => essenceLines({ bosses, data, prices }, book, now),
    [bosses, data, prices, book, now],
  )
  const query = useDeferredValue(params.query)
  const { state } = params
  const listed = useMemo(
    () => lines.filter((line) => isInState(line, state) && matches(query, [line.item.name, line.boss])),
    [lines, state, query],
  )
  const find = useCallback((id: number) => lines.find((line) => line.id === id), [lines])
  const [held, setHeld] = useState(false)
  const shown = useSettled({ listed, keyOf, find, held, under: `${query}|${state}` })
  const priced = lines.filter(({ price }) => price > 0).length
  return (
    <>
      <div className="mb-4 flex items-end justify-between gap-x-6 gap-y-2.5 text-[13px] max-md:grid">
        <p className="muted">
          {'Saisis ce que tu paies une essence\u00a0: les objets de son gardien se comparent aussitôt.'}
        </p>
        <div className="w-[328px] flex-none max-md:w-auto">
          <Progress label="Essences avec un prix" done={priced} total={lines.length} unit="prix" />
        </div>
      </div>
      <div className="workshop-filters">
        <FilterField
          label={text.search}
          placeholder={text.search}
          query={params.query}
          onSearch={(query) => change({ query })}
        />
        <Segmented
          label="Prix"
          value={params.state}
          options={PRICE_STATES.map((value) => ({
            value,
            label: `${text.states[value]} ${formatNumber(lines.filter((line) => isInState(line, value)).length)}`,
          }))}
          onChange={(state) => change({ state })}
        />
        <TakeAll lines={lines} saves={saves} />
      </div>
      <p className="sr-only" role="status">
        {text.listed(shown.length, lines.length)}
      </p>
      {shown.length > 0 ? (
        <EssenceTable lines={shown} saves={saves} onHold={setHeld} />
      ) : (
        <EmptyState title="Aucun résultat" hint={text.nothingHint}>
          <button type="button" className="btn" onClick={() => change({ query: '', state: 'tous' })}>
            Effacer les filtres
          </button>
        </EmptyState>
      )}
    </>
  )
}

/** The book's prices for essences that have none here: a typed price is never overwritten by the lot. */
function TakeAll({ lines, saves }: { lines: readonly EssenceLine[]; saves: EssenceSaves }) {
  const wanting = lines.flatMap(({ id, suggestion }) =>
    suggestion && !suggestion.newer ? [{ id, price: suggestion.price }] : [],
  )
  if (wanting.length === 0) return null
  return (
    <button type="button" className="btn" onClick={() => void saves.take(wanting)}>
      <BookOpen className="icon" aria-hidden="true" />
      {`Reprendre ${plural(wanting.length, 'prix', 'prix')} du carnet`}
    </button>
  )
}
