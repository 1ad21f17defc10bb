import { Clock } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldIds } from '#blocks/field-ids.ts'
import { useEndLots } from '#blocks/lots/use-end-lots.ts'
import { RankingFeed } from '#blocks/ranking/use-ranking.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { deferredTo, taskKey } from '#shared/domain/board/tasks.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { deferTasks } from '#store/deferred.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Coin } from '#ui/figures/coin.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { Link } from '#ui/page/link.tsx'
import { RowsComing, Section } from '../part.tsx'
import { type TaskWords, wordsOf } from './task-words.tsx'
import { type BestPrice, type BoardTask, type BoardTasks, useTasks } from './use-tasks.ts'

const tasksCount = (shown: number, all: number) =>
  shown < all
    ? `${formatNumber(shown)} affaires sur ${formatNumber(all)}`
    : plural(all, 'affaire', 'affaires')

/** What is to be done today, each with one verb; what is done vanishes by itself (N106–N108). */
export function Tasks() {
  const tasks = useTasks(useParisDay())
  const shown = tasks?.shown.length ?? 0
  return (
    <Section
      title="À faire aujourd’hui"
      id="tasks"
      className="mb-6.5 max-md:mb-5"
      end={
        tasks &&
        shown > 0 && (
          <small className="text-13 text-muted" role="status">
            {tasksCount(shown, shown + tasks.more)}
          </small>
        )
      }
    >
      {tasks ? <List tasks={tasks} /> : <RowsComing rows={4} />}
      {tasks && <RankingFeed />}
    </Section>
  )
}

function List({ tasks }: { tasks: BoardTasks }) {
  const catalogue = useCatalogue()
  const { list, defer } = useDeferring(tasks)
  const { shown, deferred, nameless } = tasks
  useTapGuard(list, `${shown.map(taskKey)}`)
  return (
    <>
      {nameless && <CatalogueDownload />}
      {shown.length === 0 && <NothingPresses best={tasks.bestPrice} />}
      {shown.length > 0 && (
        <ul ref={list} className="board-tasks">
          {shown.map((task, at) => (
            <TaskRow
              key={taskKey(task)}
              words={wordsOf(task, { ...tasks, catalogue })}
              number={at + 1}
              onLater={(words) => void defer(task, words.title)}
            >
              {task.kind === 'expired' && <Ends lots={task.lots} />}
            </TaskRow>
          ))}
        </ul>
      )}
      {deferred.length > 0 && <Deferred tasks={deferred} />}
      <Keys
        list={list}
        onLater={(at) => list.current?.querySelectorAll<HTMLElement>('.later')[at]?.click()}
      />
    </>
  )
}

/** Puts a task off; the one that takes its place has the focus then, where the row had it. */
function useDeferring({ shown, today }: BoardTasks) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<number | null>(null)
  const tell = useMutateAndTell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other tasks are shown
  useEffect(() => {
    // Until it has left the list.
    if (next.current === null || list.current?.contains(document.activeElement)) return
    const links = list.current?.querySelectorAll<HTMLElement>('.board-target') ?? []
    const link = links[Math.min(next.current, links.length - 1)] ?? document.getElementById('board-tasks')
    next.current = null
    if (document.activeElement === document.body) link?.focus()
  }, [shown])
  const defer = async (task: BoardTask, title: string) => {
    const at = shown.indexOf(task)
    if (list.current?.children[at]?.contains(document.activeElement)) next.current = at
    await tell(`Remis à demain\u00a0: ${title}`, 'board', (db) =>
      deferTasks(db, [taskKey(task)], deferredTo(today)),
    )
  }
  return { list, defer }
}

type RowProps = {
  words: TaskWords
  number: number
  onLater: (words: TaskWords) => void
  /** What settles it without leaving the board. */
  children: ReactNode
}

const TONES = { gold: 'bg-kama-tint text-kama', plain: 'bg-ink-2 text-muted', loss: 'bg-loss-tint text-loss' }

/** What became of listings whose time is over (M10). */
function Ends({ lots }: { lots: readonly Lot[] }) {
  const end = useEndLots()
  const many = (one: string, all: string) => wordFor(lots.length, one, all)
  return (
    <span className="relative z-1 order-2 col-[2/-1] -mt-2 flex w-fit gap-2 max-md:mt-0">
      <Button className="small max-md:h-11" onClick={() => void end(lots, 'sold')}>
        {many('Vendu', 'Tous vendus')}
      </Button>
      <Button className="small max-md:h-11" onClick={() => void end(lots, 'returned')}>
        {many('Rendu', 'Tous rendus')}
      </Button>
    </span>
  )
}

const TASK =
  'board-task group relative grid min-h-[54px] touch-pan-y grid-cols-[32px_minmax(0,1fr)_32px_auto_112px] items-center gap-3 border-b border-rule max-md:min-h-15 max-md:grid-cols-[32px_minmax(0,1fr)_auto_36px] max-md:gap-2.5 max-md:py-2'
const LATER =
  'later btn small ghost relative z-1 text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:order-1 max-md:justify-self-end pointer-coarse:opacity-100'

/** The whole row is the target of its verb. */
function TaskRow({ words, number, onLater, children }: RowProps) {
  const { Icon, tone, title, hint, amount, note, verb, to } = words
  const swipe = useSwipe(() => onLater(words))
  return (
    <li className={`${TASK} ${children ? 'md:py-2.5' : ''}`} data-later="Plus tard" {...swipe}>
      <span className={`grid size-8 place-items-center rounded-1 ${TONES[tone]}`}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b className="block font-medium">{title}</b>
        <small className="block text-12 text-faint">{hint}</small>
      </span>
      <button
        type="button"
        className={LATER}
        aria-label={`Plus tard\u00a0: ${title}`}
        title="Plus tard"
        onClick={() => onLater(words)}
      >
        <Clock className="icon" />
      </button>
      <span className="text-right tabular-nums">
        {amount}
        {note && <small className="block text-12 text-faint">{note}</small>}
      </span>
      <Link
        to={to}
        className="board-target btn small w-full after:absolute after:inset-0"
        aria-label={`${verb}\u00a0: ${title}`}
        aria-keyshortcuts={String(number)}
        draggable={false}
      >
        {verb}
      </Link>
      {children}
    </li>
  )
}

/** What was put off, and the way to take it up again. */
function Deferred({ tasks }: { tasks: readonly BoardTask[] }) {
  const tell = useMutateAndTell()
  return (
    <p className="flex flex-wrap items-center gap-x-3 pt-2 text-13 text-muted">
      {plural(tasks.length, 'affaire remise à demain', 'affaires remises à demain')}
      <button
        type="button"
        className="link inline-flex min-h-8 items-center max-md:min-h-11"
        onClick={() =>
          void tell('Affaires reprises', 'board', (db) => deferTasks(db, tasks.map(taskKey), null))
        }
      >
        Reprendre
      </button>
    </p>
  )
}

/** A missing price joins the book, an old one is read again. */
const placeOf = ({ id, recipes }: BestPrice): string =>
  recipes === null
    ? `/app/prices#${fieldIds.oldPrice(id)}`
    : `/app/prices?ajout=${id}#${fieldIds.bookPrice(id, 1)}`

/** All done: the coin, and the price on which most hangs (N108). */
function NothingPresses({ best }: { best: BestPrice | null }) {
  const catalogue = useCatalogue()
  return (
    <div
      className="board-done grid justify-items-center gap-1 border-b border-rule px-4 py-7 text-center text-muted [&>.coin]:mb-2 [&>.coin]:h-14 [&>.coin]:w-16"
      role="status"
    >
      <Coin />
      <b className="font-head text-16 text-text">Rien ne presse.</b>
      {best && catalogue && (
        <span className="text-13">
          {'Le prix le plus utile à lire\u00a0: '}
          <Link to={placeOf(best)} className="link">
            {catalogue.item(best.id).name}
          </Link>
          {`, ${best.recipes === null ? `${formatKamas(best.stake)} en dépendent` : `complète ${plural(best.recipes, 'recette', 'recettes')}`}`}
        </span>
      )}
    </div>
  )
}

/** A finger that goes so far to the left means it. */
const FAR = 88
/** Less is a press that trembled. */
const TREMBLE = 10

/** A row that a finger can push away to the left; the press that ends there opens nothing. */
function useSwipe(onSwiped: () => void) {
  const from = useRef<{ x: number; id: number } | null>(null)
  const swiped = useRef(false)

  const move = (row: HTMLElement, by: number) => {
    row.style.translate = by < 0 ? `${by}px` : ''
    row.dataset.swipe = by <= -FAR ? 'far' : by < 0 ? 'near' : ''
  }
  const end = (event: PointerEvent<HTMLElement>, done: boolean) => {
    if (from.current?.id !== event.pointerId) return
    const by = event.clientX - from.current.x
    from.current = null
    move(event.currentTarget, 0)
    if (done && by <= -FAR) onSwiped()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swiped.current = false
      from.current = event.pointerType === 'touch' ? { x: event.clientX, id: event.pointerId } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current?.id !== event.pointerId) return
      const by = event.clientX - from.current.x
      if (by > -TREMBLE && !swiped.current) return
      if (!swiped.current) event.currentTarget.setPointerCapture(event.pointerId)
      swiped.current = true
      move(event.currentTarget, Math.min(0, by))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const dialog = defineLazy(() => import('../shortcuts-dialog.tsx'))

/** Where G and a letter lead. */
const PLACES: Record<string, string> = { c: '/app/courses', p: '/app/palmares', s: '/app/profit' }
/** How long G waits for its letter. */
const WAIT_MS = 1500

type Props = {
  list: RefObject<HTMLElement | null>
  /** Puts the task in this place off. */
  onLater: (at: number) => void
}

/** The board under the keyboard (N115): 1 to 7, L, G and a letter; `?` says so. Never while something is being typed. */
function Keys({ list, onLater }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const shown = useLazy(dialog, open)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  const acts = useRef({ navigate, onLater })
  useEffect(() => {
    acts.current = { navigate, onLater }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isFree(event) ? actOf(event) : null
      if (!act) return
      event.preventDefault()
      act()
    }
    const actOf = ({ key, code, timeStamp }: KeyboardEvent): (() => unknown) | null => {
      const letter = key.toLowerCase()
      const place = timeStamp - wentAt.current < WAIT_MS ? PLACES[letter] : undefined
      wentAt.current = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (place !== undefined) return () => acts.current.navigate(place)
      if (letter === 'g') return () => {}
      if (key === '?') return () => setOpen(true)
      const rows = [...(list.current?.children ?? [])]
      if (letter === 'l') {
        const at = rows.findIndex((row) => row.contains(document.activeElement))
        return at < 0 ? null : () => acts.current.onLater(at)
      }
      const link = rows[numberOf(key, code) - 1]?.querySelector<HTMLElement>('.board-target')
      return link ? () => link.click() : null
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list])
  return open && shown && <shown.ShortcutsDialog onClose={() => setOpen(false)} />
}

/** The place on the keyboard too: a French one gives figures only with Shift. */
const numberOf = (key: string, code: string): number =>
  Number(/^[1-7]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-7])$/.exec(code)?.[1] ?? 0)

function isFree({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !typing && document.querySelector('dialog[open], [role=menu]') === null
}
