import { type PointerEvent, useState } from 'react'
import { type Courses, useCourses } from '#blocks/courses/use-courses.ts'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { UnitPriceField } from '#blocks/prices/lent/price-field.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { usePreference } from '#store/preferences.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { Check } from '#ui/fields/check.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { MiniList, type RowPlace } from '#ui/mini/mini-list.tsx'
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
import {
  type HallHead,
  isHead,
  type LineRow,
  type Row as ListRow,
  rowKey,
  useRows,
} from './list/list-rows.ts'
import { useLingering } from './list/use-lingering.ts'
import { text } from './text.ts'
import { type Buying, useBuying } from './use-buying.ts'

/** The shopping list beside the game: tick, copy a name, type the price that lacks. */
export function MiniCourses() {
  const courses = useCourses()
  const buying = useBuying(courses?.today ?? '')
  if (!courses) return <CatalogueWait label="Chargement de tes courses…" />
  return <List courses={courses} buying={buying} />
}

type Props = { courses: Courses; buying: Buying }

function List({ courses, buying }: Props) {
  const { lingering, release } = useLingering(courses.all)
  const rows = useRows(courses, lingering)
  const [current, setCurrent] = useState<number | null>(null)
  const lines = rows.flatMap((row) => (isHead(row) ? [] : [row]))
  const left = lines.filter(({ bought }) => bought === null)
  const shown = (lines.find(({ line }) => line.id === current) ?? left[0])?.line.id
  const copies = useNameCopies(shown)
  const leave = (event: PointerEvent) => {
    // A finger leaves the list whenever it is lifted.
    if (event.pointerType === 'mouse') release()
  }
  const toggle = ({ line, bought }: LineRow) => {
    buying.toggle(line, bought !== null, courses.purchases)
    // The next line takes its place in a low window.
    setCurrent(null)
  }
  return (
    <>
      <MiniEnd>{`${formatNumber(left.length)} à acheter`}</MiniEnd>
      {rows.length === 0 ? (
        <Nothing bought={courses.purchases.length > 0} />
      ) : (
        <MiniList
          label="Liste de courses"
          count={rows.length}
          keyAt={(at) => rowKey(rows[at] as ListRow)}
          isHead={(at) => isHead(rows[at] as ListRow)}
          shown={Math.max(
            0,
            rows.findIndex((row) => !isHead(row) && row.line.id === shown),
          )}
          onPointerLeave={leave}
        >
          {(at, place) => {
            const row = rows[at] as ListRow
            return isHead(row) ? (
              <Head key={rowKey(row)} head={row.head} place={place} />
            ) : (
              <Row
                key={rowKey(row)}
                row={row}
                place={place}
                shown={row.line.id === shown}
                buying={buying}
                copies={copies}
                onFocus={() => setCurrent(row.line.id)}
                onToggle={() => toggle(row)}
              />
            )
          }}
        </MiniList>
      )}
      <Foot courses={courses} />
    </>
  )
}

const Head = ({ head: { number, hall, cost, unpriced }, place }: HallHead & { place: RowPlace }) => (
  <li
    {...place}
    className="sticky top-0 z-1 flex min-h-7 items-center gap-2 border-b border-rule bg-ink-0 px-3 text-12 font-medium text-muted strip:hidden pointer-coarse:min-h-8"
  >
    <span className="grid size-[17px] flex-none place-items-center rounded-full border border-kama text-11 font-semibold text-kama">
      {number}
    </span>
    <h2 className="truncate text-12 font-medium">{HALL_NAMES[hall].short}</h2>
    <span className="ml-auto">
      <AtLeast when={unpriced > 0} />
      <Money value={cost} tone="muted" />
    </span>
  </li>
)

type RowProps = {
  row: LineRow
  place: RowPlace
  /** The one row of a low window. */
  shown: boolean
  buying: Buying
  copies: NameCopies
  onFocus: () => void
  onToggle: () => void
}

function Row({ row: { line, bought }, place, shown, buying, copies, onFocus, onToggle }: RowProps) {
  const { id, item, missing, purchase } = line
  const done = bought !== null
  const note = buying.noteOf(line)
  return (
    <li
      {...place}
      className={`${MINI_ROW} grid-cols-[32px_minmax(0,1fr)_auto] pl-1.5 pointer-coarse:grid-cols-[44px_minmax(0,1fr)_auto] ${done ? '[&_.money]:text-faint [&_.name]:text-faint' : ''} ${shown ? 'strip:border-0' : 'strip:hidden'}`}
      onFocus={onFocus}
    >
      <span className="grid h-10 place-items-center">
        <Check label={text.tickOf(item.name)} checked={done} onToggle={onToggle} />
      </span>
      <MiniName id={id} name={item.name} copies={copies}>
        {done ? bought : purchase ? packsText(note.packs) : text.toBuy(missing)}
        {!done && purchase && note.surplus > 0 && ` · surplus ${formatNumber(note.surplus)}`}
      </MiniName>
      {purchase || done ? (
        <Money value={note.paid ?? purchase?.cost ?? 0} />
      ) : (
        <span className="w-29.5 max-[300px]:w-24">
          <UnitPriceField
            item={item}
            label={`Prix du lot de 1, ${item.name}`}
            hideLabel
            className={MINI_FIELD}
            missing
            placeholder="prix du ×1"
            onCommit={(price) => buying.savePrice(id, price)}
          />
        </span>
      )}
    </li>
  )
}

function Foot({ courses: { totals, lent } }: Pick<Props, 'courses'>) {
  const budget = usePreference('courses_budget', 0)
  return (
    <footer className={MINI_FOOT}>
      <span className="truncate">
        reste{' '}
        <b className="font-semibold text-text">
          <AtLeast when={totals.unpriced.length > 0} />
          <Money value={totals.cost} />
          <LentCount n={lent} className="ml-1.5" />
        </b>
      </span>
      <span className="flex gap-2 max-[300px]:hidden">
        <MiniKey keys={['Espace']}>cocher</MiniKey>
        <MiniKey keys={['Ctrl C']}>nom</MiniKey>
      </span>
      {Boolean(budget) && (
        <span className="hidden pointer-coarse:inline">
          budget{' '}
          <b className="font-semibold text-text">
            <Money value={budget ?? 0} />
          </b>
        </span>
      )}
    </footer>
  )
}

function Nothing({ bought }: { bought: boolean }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {bought ? (
        <EmptyState title="Tout est acheté" />
      ) : (
        <EmptyState title="Rien à acheter" hint="Ajoute un craft, une offrande ou un objet.">
          <Link className="btn main" to="/app/courses" onClick={() => window.focus()}>
            Courses
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
