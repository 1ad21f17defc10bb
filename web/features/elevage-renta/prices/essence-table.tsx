import { Eraser } from 'lucide-react'
import { useMemo } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { daysBefore } from '#shared/domain/prices/price-history.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { type EssenceSaves, readEssencePrice } from '../use-essence-saves.ts'
import { type EssenceLine, sameLine } from './essence-lines.ts'

type Props = {
  lines: readonly EssenceLine[]
  saves: EssenceSaves
  /** The focus has come into the table, or left it. */
  onHold: (held: boolean) => void
}

const CARD =
  'max-md:grid-cols-[minmax(0,1fr)_132px] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-rule max-md:py-[11px]'
const keyOf = ({ id }: EssenceLine) => id

/** The essences with what the player pays for each: whose it is, its price, and since when. */
export function EssenceTable({ lines, saves, onHold }: Props) {
  return (
    <DataTable
      className="essences table-fixed"
      columns={useColumns(saves)}
      rows={useSameRows(lines, keyOf, sameLine)}
      rowKey={keyOf}
      rowClass={() => CARD}
      cards="md"
      onFocus={() => onHold(true)}
      onBlur={({ currentTarget, relatedTarget }) => onHold(currentTarget.contains(relatedTarget))}
    />
  )
}

const inputId = (id: number): string => `atelier-prix-${id}`

function useColumns(saves: EssenceSaves): Column<EssenceLine>[] {
  const today = useParisDay()
  return useMemo(() => {
    // The button that did it goes; the focus stays in its row.
    const toField = (id: number) => (done: boolean) => {
      if (done) document.getElementById(inputId(id))?.focus()
    }
    return [
      {
        key: 'essence',
        head: 'Essence',
        cell: (line) => (
          <ItemName item={line.item} sub={<span className="only-phone">{bossAndLevel(line)}</span>} />
        ),
      },
      {
        key: 'boss',
        head: 'Boss',
        className: 'max-lg:hidden',
        headClass: 'w-[22%]',
        cellClass: 'text-muted',
        cell: ({ boss }) => boss,
      },
      {
        key: 'level',
        head: 'Niveau',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[76px]',
        cellClass: 'text-muted',
        cell: ({ item }) => item.level,
      },
      {
        key: 'price',
        head: 'Prix',
        figure: true,
        headClass: 'w-[190px] pr-5',
        cellClass:
          '[--room:130px] max-md:col-start-2 max-md:row-start-1 max-md:[--room:84px] md:py-1.5 [&_.suggested]:mt-1',
        cell: ({ id, item, price, freshness, suggestion }) => (
          <>
            <KamasField
              id={inputId(id)}
              label={`Prix, ${item.name}`}
              hideLabel
              value={price || null}
              read={(typed) => readEssencePrice(typed, price)}
              onCommit={(value) => saves.savePrice(id, value ?? 0)}
              onEnter="next-row"
              emptied="restores"
              resave
              stale={freshness === 'old'}
              placeholder={'prix\u00a0?'}
            />
            {suggestion && (
              <SuggestedPrice
                price={suggestion.price}
                newer={suggestion.newer}
                label={item.name}
                onTake={() => saves.take([{ id, price: suggestion.price }]).then(toField(id))}
              />
            )}
          </>
        ),
      },
      {
        key: 'age',
        head: 'Relevé',
        headClass: 'w-[172px] max-lg:w-[130px]',
        cellClass: 'max-md:col-[1/3] max-md:row-start-2 max-md:text-right',
        cell: (line) => line.price > 0 && <Age line={line} today={today} />,
      },
      {
        key: 'clear',
        head: 'Effacer',
        silent: true,
        headClass: 'w-10',
        cellClass: 'text-right max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end',
        cell: ({ id, item, price }) =>
          price > 0 && (
            <button
              type="button"
              className="btn ghost square"
              title="Effacer"
              aria-label={`Effacer le prix, ${item.name}`}
              onClick={() => void saves.clear(id).then(toField(id))}
            >
              <Eraser className="icon" aria-hidden="true" />
            </button>
          ),
      },
    ]
  }, [today, saves])
}

const AGE =
  'inline-flex items-center gap-2 text-[13px] max-md:pr-[52px] max-md:text-[12px] max-md:leading-[44px] max-md:whitespace-nowrap md:max-lg:flex-wrap md:max-lg:gap-y-0.5'

function Age({ line: { day, freshness }, today }: { line: EssenceLine; today: string }) {
  return (
    <span className={`${AGE} ${freshness === 'today' ? 'text-text' : 'text-muted'}`}>
      {ageInWords(day, today)}
      {freshness === 'old' && <span className="badge h-[18px] px-[7px] font-medium">ancien</span>}
    </span>
  )
}

const bossAndLevel = ({ boss, item }: EssenceLine) => `${boss} · niv. ${formatNumber(item.level)}`

/** How long ago a day was, both as `YYYY-MM-DD`. */
function ageInWords(day: string | null, today: string): string {
  if (day === null) return 'date inconnue'
  const days = daysBefore(day, today)
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `il y a ${formatNumber(days)} jours`
}
