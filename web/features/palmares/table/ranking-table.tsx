import { Bell, CalendarClock, ChartLine, Ellipsis, EyeOff, Gem } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import { PriceStanding, UnusualSale } from '#blocks/prices/price-standing.tsx'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import type { RankedBy, RankingSort } from '#shared/domain/ranking/order.ts'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import { type RoiAlert, standingAlert } from '#shared/domain/ranking/roi-alerts.ts'
import { formatNumber, formatSignedRoi } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { type IconItem, ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { LentInRow } from '../lent-figures.tsx'
import { text } from '../text.ts'
import {
  Age,
  Confidence,
  Cost,
  costIsBound,
  crushWords,
  exactPacks,
  Gain,
  marketHint,
  Roi,
  Sale,
  slowWords,
  Threshold,
} from './cells.tsx'
import { PaceField } from './pace-field.tsx'

/** A row has ten cells: a filter that leaves fifty draws those near the screen. */
const PLAIN = 30
/** Pixels of a row, and of a card whose name takes one line. */
const ROW = 40
const CARD_HEIGHT = 65

type Props = {
  rows: readonly RecipeFigures[]
  state: LiveState
  sort: RankingSort
  onSort: (by: RankedBy) => void
  acts: Omit<RowActs, 'editPace'>
}

/** The recipes in order: rows on a desk, cards on a phone. A press on one opens it in the simulator (N75). */
export const RankingTable = memo(function RankingTable({ rows, state, sort, onSort, acts }: Props) {
  const [paced, setPaced] = useState<number | null>(null)
  const columns = useColumns({ state, by: sort.by, acts, paced, onPace: setPaced })
  const openRow = useOpenRow()
  const wide = useWide()
  return (
    <DataTable
      className="palmares table-fixed [--row:40px] [--tile:26px] md:[--t-cell:var(--t-13)]"
      aria-label="Recettes classées"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowClass={classOf}
      sorted={sort}
      onSort={(key) => onSort(key as RankedBy)}
      cards="md"
      plain={PLAIN}
      inPlace
      usualHeight={wide ? ROW : CARD_HEIGHT}
      onClick={openRow}
      onKeyDown={rowKeys}
    />
  )
})

const keyOf = ({ recipe }: RecipeFigures) => recipe.id
const CARD = 'cursor-pointer max-md:grid-cols-[22px_36px_minmax(0,1fr)_auto_36px] max-md:gap-y-0'
const classOf = ({ missing }: RecipeFigures) => (missing.length > 0 ? `${CARD} warn` : CARD)

const simulator = (id: number) => `/app/profit?recipe=${id}`

/**
 * The whole row takes a press, as its link does. One function for all: a link of the router's in each row would be drawn
 * anew with every change of the URL.
 */
function useOpenRow() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLTableElement>) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const link = event.target.closest('tr')?.querySelector<HTMLAnchorElement>('a.name')
    const onLink = event.target.closest('a.name') !== null
    if (!link || (!onLink && event.target.closest('button, input, label, th'))) return
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!onLink && getSelection()?.toString()) return
    event.preventDefault()
    navigate(link.getAttribute('href') ?? '')
  }
}

/** M opens the menu of the row that has the focus. */
function rowKeys(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'm' && event.key !== 'M') return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(event.target instanceof Element) || event.target instanceof HTMLInputElement) return
  const menu = event.target.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup=dialog]')
  if (!menu) return
  event.preventDefault()
  menu.focus()
  menu.click()
}

type Cells = {
  state: LiveState
  by: RankedBy
  acts: Props['acts']
  paced: number | null
  onPace: (recipe: number | null) => void
}

/** Room for a finger, above the line below. */
const FINGER = 'touch:-my-3 touch:inline-block touch:min-w-11 touch:py-3'
/** What a card shows at its right: the amount that the ranking is sorted by, the ROI below it (N85). */
const AMOUNT = 'max-md:[grid-area:1/4/2/5] max-md:text-[15px] max-md:text-right'
const BELOW = 'max-md:[grid-area:2/4/3/5] max-md:text-12 max-md:text-right max-md:self-start'
const OFF_CARD = 'max-md:hidden'
/** The field of the sales per day, below the rest of the card. */
const TYPED = 'max-md:[grid-area:3/3/4/6] max-md:pt-2'

function useColumns({ state, by, acts, paced, onPace }: Cells): Column<RecipeFigures>[] {
  const wide = useWide()
  const rowActs = useMemo(
    () => ({ ...acts, editPace: ({ id }: { id: number }) => onPace(id) }),
    [acts, onPace],
  )
  const { rows, ranking, crossed } = state
  const today = useParisDay()
  const { catalogue, now, rules, markets, aim } = rows
  const onTree = ranking.pieces !== ranking.bought
  // A row is drawn anew when its own figures change, not whenever the book does.
  const book = useRef(rows.book)
  useEffect(() => {
    book.current = rows.book
  })
  return useMemo(() => {
    const onCard = (key: RankedBy) => (by === key ? AMOUNT : key === 'roi' ? BELOW : OFF_CARD)
    const sorted = (key: RankedBy) => (by === key ? 'sorted md:bg-kama-tint/38' : '')
    const marketShown = markets.size > 0 || by === 'marche'
    const roomy = marketShown ? 'md:max-[1599px]:hidden' : 'md:max-xl:hidden'
    const figure = (key: RankedBy, headClass: string): Omit<Column<RecipeFigures>, 'cell'> => ({
      key,
      head: text.heads[key],
      figure: true,
      sorts: true,
      headClass,
      cellClass: `${sorted(key)} ${onCard(key)}`,
    })
    const columns: Column<RecipeFigures>[] = [
      {
        key: 'rang',
        head: 'Rang',
        silent: true,
        headClass: 'w-9',
        cellClass: 'num text-faint max-md:[grid-area:1/1/3/2] max-md:text-13',
        cell: (_, at) => at + 1,
      },
      {
        key: 'recette',
        head: 'Recette',
        cellClass: 'max-md:[grid-area:1/2/3/4]',
        cell: (figures) => (
          <Recipe
            recipe={figures.recipe}
            ofBook={figures.sale?.ofBook === true && !figures.crush}
            item={catalogue.item(figures.recipe.id)}
            alert={standingAlert(figures, rules, crossed.has(figures.recipe.id))}
            lent={<LentInRow figures={figures} byTree={onTree} />}
            slow={crushWords(figures.crush) ?? slowWords(markets.get(figures.recipe.id), aim)}
          />
        ),
      },
      {
        ...figure('cout', 'w-27'),
        cellHint: (figures) =>
          onTree || costIsBound(figures) ? undefined : exactPacks(figures, book.current),
        cell: (figures) => <Cost figures={figures} />,
      },
      {
        ...figure('vente', `w-25 ${roomy}`),
        cellClass: `${sorted('vente')} ${onCard('vente')} ${roomy}`,
        cellHint: ({ sale, crush }) =>
          crush ? 'runes, nettes de taxe' : sale?.ofBook ? 'prix du carnet' : undefined,
        cell: (figures) => <Sale figures={figures} />,
      },
      {
        ...figure('profit', 'w-28'),
        cell: (figures) => <Gain figures={figures} value={figures.profit} />,
      },
      {
        ...figure('roi', 'w-24'),
        cellHint: ({ missing, roi }) =>
          missing.length > 0 && roi !== null ? `au plus ${formatSignedRoi(roi)}` : undefined,
        cell: (figures) => <Roi figures={figures} />,
      },
      {
        ...figure('jour', 'w-28'),
        cellClass: (figures) => `${sorted('jour')} ${figures.recipe.id === paced ? TYPED : onCard('jour')}`,
        cell: (figures) => {
          if (figures.recipe.id === paced) return <PaceField figures={figures} onDone={() => onPace(null)} />
          const daily = <Gain figures={figures} value={figures.daily} />
          // A press on a card opens the recipe; its menu has the field.
          if (!wide) return daily
          return (
            <button
              type="button"
              className={`per-day relative max-w-full rounded-[3px] underline decoration-transparent underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-[11px] hover:decoration-line-2 ${FINGER}`}
              title={paceHint(figures.pace)}
              onClick={() => onPace(figures.recipe.id)}
            >
              {daily}
              <span className="sr-only">{`, modifier les ventes par jour\u00a0: ${paceHint(figures.pace)}`}</span>
            </button>
          )
        },
      },
      {
        ...figure('marche', 'w-28 md:max-xl:hidden'),
        cellClass: `${sorted('marche')} ${onCard('marche')} md:max-xl:hidden`,
        headHint: `à ta part de ${aim.share}\u00a0% de ce que le marché vend`,
        cellHint: ({ recipe }) => marketHint(markets.get(recipe.id), aim, today),
        cell: (figures) => <Gain figures={figures} value={figures.marketDaily} />,
      },
      {
        ...figure('age', 'w-15'),
        cell: (figures) => <Age figures={figures} now={now} />,
      },
      {
        ...figure('confiance', 'w-26 md:max-lg:hidden'),
        cellClass: `${sorted('confiance')} ${onCard('confiance')} md:max-lg:hidden`,
        cellHint: ({ weakest }) =>
          weakest
            ? `surtout\u00a0: ${catalogue.item(weakest.id).name}, ${ageShort(now - weakest.at)}`
            : undefined,
        cell: (figures) => <Confidence figures={figures} />,
      },
      {
        key: 'menu',
        head: 'Menu',
        silent: true,
        headClass: 'w-10',
        cellClass: 'text-right max-md:[grid-area:1/5/3/6]',
        cell: ({ recipe }) => <RowMenu recipe={recipe} acts={rowActs} />,
      },
    ]
    // What a card does not show is not even drawn.
    const onPhone = new Set(['rang', 'recette', by, 'roi', 'menu', ...(paced === null ? [] : ['jour'])])
    // Nobody who has noted no market sees an empty column.
    const isKnown = ({ key }: Column<RecipeFigures>) => key !== 'marche' || marketShown
    return columns.filter(wide ? isKnown : ({ key }) => onPhone.has(key))
  }, [catalogue, now, rules, crossed, onTree, by, rowActs, paced, onPace, wide, markets, aim, today])
}

type RecipeProps = {
  recipe: RankedRecipe
  /** Its sale price is that of the book, and so has a history. */
  ofBook: boolean
  item: IconItem
  alert: RoiAlert | null
  lent: ReactNode
  /** That it is crushed, or that the market takes none in time. */
  slow: string | null
}

/** What is made, with what it takes, the bell of an alert, and where its sale price stands. */
const Recipe = ({ recipe, ofBook, item, alert, lent, slow }: RecipeProps) => (
  <span className="item">
    <ItemIcon item={item} />
    <span className="md:flex md:flex-wrap md:items-baseline md:gap-x-2">
      <a
        className={`name touch:relative ${FINGER}`}
        translate="no"
        href={simulator(recipe.id)}
        title={recipe.name}
      >
        {recipe.name}
      </a>
      <span className="sub">
        {recipe.job === null ? 'Sans métier' : `${recipe.job} ${recipe.level}`}
        <Threshold alert={alert} />
        {ofBook && <UnusualSale item={recipe.id} />}
        {lent}
        {slow && ` · ${slow}`}
      </span>
    </span>
  </span>
)

function paceHint(pace: RecipeFigures['pace']): string {
  if (!pace) return 'Ventes par jour'
  const sales = Math.round((pace.sales / pace.days) * 100) / 100
  return pace.learnt
    ? `${formatNumber(sales)} / jour, d’après tes ventes des 30 derniers jours`
    : `${formatNumber(sales)} / jour`
}

type RowActs = {
  setAlert: (recipe: RankedRecipe) => void
  editPace: (recipe: RankedRecipe) => void
  openMarket: (recipe: RankedRecipe) => void
  hide: (recipe: RankedRecipe) => void
}

/** What can be done with a recipe (N75). */
function RowMenu({ recipe, acts }: { recipe: RankedRecipe; acts: RowActs }) {
  const entries = [
    { label: 'Prévenir au-dessus d’un ROI', icon: Bell, act: acts.setAlert },
    { label: 'Ventes par jour', icon: CalendarClock, act: acts.editPace },
    { label: 'Cours du marché', icon: ChartLine, act: acts.openMarket },
    { label: 'Masquer', icon: EyeOff, act: acts.hide },
  ]
  return (
    <Dropdown
      label={`Menu, ${recipe.name}`}
      of={recipe.id}
      align="end"
      trigger={<Button className="small ghost" icon={Ellipsis} aria-label={`Menu, ${recipe.name}`}></Button>}
    >
      {(close) => (
        <>
          <p className="px-3 text-12 text-muted empty:hidden">
            <PriceStanding item={recipe.id} pack={1} before="Prix de vente" />
          </p>
          <CraftToCourses recipe={recipe.id} name={recipe.name} crafts={1} className="row" onAdd={close} />
          {recipe.category === 'equipment' && (
            <PageLink className="row" to="/app/brisage" query={`?objet=${recipe.id}`}>
              <Gem className="icon" aria-hidden="true" />
              Brisage
            </PageLink>
          )}
          {entries.map(({ label, icon: Icon, act }) => (
            <button
              key={label}
              type="button"
              className="row"
              onClick={() => {
                close()
                act(recipe)
              }}
            >
              <Icon className="icon" aria-hidden="true" />
              {label}
            </button>
          ))}
        </>
      )}
    </Dropdown>
  )
}
