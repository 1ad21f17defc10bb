import { CloudOff, Copy, SkipForward, Check as Tick, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Courses, CoursesLine } from '#blocks/courses/use-courses.ts'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { HALL_NAMES, type HallLines } from '#shared/domain/courses/halls.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Coin } from '#ui/figures/coin.tsx'
import { Money } from '#ui/figures/money.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { useWakeLock } from '#ui/hooks/use-wake-lock.ts'
import { paidToday } from '../list/bought-today.tsx'
import { expectedOf, paidInAll, pricedAnew } from '../list/line-detail.tsx'
import { OriginsInShort } from '../origins.tsx'
import { PaidBar } from '../summary.tsx'
import { text } from '../text.ts'
import type { Buying } from '../use-buying.ts'

type Props = { courses: Courses; buying: Buying; onClose: () => void }

/** The auction house, one line at a time, for one thumb and without network (N37–N39). */
export function HallMode({ courses, buying, onClose }: Props) {
  useWakeLock()
  const place = useRef<HTMLDivElement>(null)
  const [passed, setPassed] = useState(NONE)
  const rounds = useMemo(() => {
    const ahead = roundsOf(courses.halls, passed)
    return ahead.length > 0 ? ahead : roundsOf(courses.halls, NONE)
  }, [courses.halls, passed])
  const round = rounds[0]
  const [line, ...later] = round?.lines ?? []
  useTapGuard(place, `${rounds.flatMap(({ lines }) => lines.map(({ id }) => id))}`, { fromStart: true })
  const left = courses.halls.reduce((sum, { lines }) => sum + lines.length, 0)
  const bought = new Set(courses.purchases.map(({ item_id }) => item_id)).size
  const pass = (id: number) =>
    setPassed((before) => {
      const after = new Set(before).add(id)
      // Where all that is left was passed over, the walk begins again.
      return rounds.every(({ lines }) => lines.every((one) => after.has(one.id))) ? NONE : after
    })
  return (
    <div ref={place} className="hall-mode">
      <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        {round && (
          <span className="grid size-6 place-items-center rounded-full border border-kama text-13 font-semibold text-kama">
            {round.number}
          </span>
        )}
        <h1 className="flex-1 font-head text-16">
          {round ? HALL_NAMES[round.hall].short : 'Courses'}
          <small className="block font-sans text-12 font-normal text-muted">
            {`${formatNumber(bought)} sur ${formatNumber(bought + left)} achetés`}
          </small>
        </h1>
        <Offline />
        <Button
          className="ghost"
          icon={X}
          aria-label="Quitter le mode hôtel de vente"
          onClick={onClose}
        ></Button>
      </header>
      <PaidBar
        paid={bought + left > 0 ? (bought / (bought + left)) * 100 : 100}
        left={0}
        aria-hidden="true"
      />
      {line ? (
        <div className="mx-auto grid w-full max-w-[560px] gap-4 px-4 pt-4 pb-28">
          <CurrentLine
            key={line.id}
            line={line}
            courses={courses}
            buying={buying}
            onSkip={() => pass(line.id)}
          />
          <Later lines={later} buying={buying} />
          {rounds[1] && later.length === 0 && (
            <p className="text-muted">
              {`Direction\u00a0: ${HALL_NAMES[rounds[1].hall].short}, ${plural(rounds[1].lines.length, 'objet', 'objets')}`}
            </p>
          )}
        </div>
      ) : (
        <Finished courses={courses} onClose={onClose} />
      )}
      <Foot courses={courses} />
    </div>
  )
}

/** The header with the sync pill is away: what is bought without network is said to wait. */
function Offline() {
  const offline = useStore(syncStatus, ({ pill }) => pill === 'offline')
  if (!offline) return null
  return (
    <span className="pill off">
      <CloudOff className="icon" />
      Hors ligne
    </span>
  )
}

const NONE: ReadonlySet<number> = new Set()

/** The halls that are left to walk: without what was not to be found today, and what was passed over on this walk. */
function roundsOf(halls: readonly HallLines<CoursesLine>[], passed: ReadonlySet<number>) {
  return halls
    .map(({ hall, lines }, at) => ({
      hall,
      number: at + 1,
      lines: lines.filter(({ id, notFound }) => !notFound && !passed.has(id)),
    }))
    .filter(({ lines }) => lines.length > 0)
}

type CurrentProps = { line: CoursesLine; courses: Courses; buying: Buying; onSkip: () => void }

function CurrentLine({ line, courses, buying, onSkip }: CurrentProps) {
  const { item } = line
  const note = buying.noteOf(line)
  return (
    <section className="grid gap-3.5" aria-label={item.name}>
      <div className="flex items-center gap-4">
        <ItemIcon item={item} size={66} />
        <div className="min-w-0">
          <button
            type="button"
            className="relative flex max-w-full items-center gap-2.5 text-left font-head text-[26px] leading-8 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-1.5"
            onClick={() => void copyText(item.name)}
          >
            <span className="min-w-0 wrap-anywhere" translate="no">
              {item.name}
            </span>
            <Copy className="icon size-5 flex-none text-muted" />
          </button>
          <p className="flex items-center gap-1.5 text-muted">
            {text.toBuy(line.missing)}
            <span className="inline-flex min-w-0 items-center gap-1">
              · <OriginsInShort line={line} naming={courses.naming} />
            </span>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2.5 max-[359px]:grid-cols-1">
        {PACK_SIZES.map((size) => (
          <div key={size} className={PACK}>
            <b className={`${PIECES} ${note.packs[size] ? '' : 'text-faint'}`}>
              {formatNumber(note.packs[size] ?? 0)}
              <small className="ml-0.5 font-sans text-[18px] leading-[normal] font-normal text-faint">
                ×
              </small>
            </b>
            <span className="grid justify-items-end gap-0.5">
              <span className="text-13 text-muted">{`lot de ${formatNumber(size)}`}</span>
              <PriceField
                of={{ id: line.id, pack: size }}
                known={expectedOf(line, buying, size)}
                label={text.packPriceOf(size, item.name)}
                hideLabel
                missing={note.paid === null}
                onCommit={(price) => buying.setDraft(line.id, pricedAnew(line, buying, size, price))}
              />
            </span>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 items-center gap-3">
        <span>
          Payé en tout
          {note.surplus > 0 && (
            <span className="sub">{`surplus ${formatNumber(note.surplus)}, gardé en stock`}</span>
          )}
        </span>
        <KamasField
          label={text.paidOf(item.name)}
          hideLabel
          placeholder="prix non noté"
          value={note.paid}
          onCommit={(paid) => buying.setDraft(line.id, paidInAll(line, buying, paid))}
        />
      </div>
      <Button className="main h-16 text-18" icon={Tick} onClick={() => void buying.buy(line)}>
        Acheté
      </Button>
      <div className="grid grid-cols-2 gap-2.5">
        <Button className="h-12" onClick={() => void buying.setNotFound(line.id, item.name, true)}>
          Introuvable
        </Button>
        <Button className="h-12" icon={SkipForward} onClick={onSkip}>
          Passer
        </Button>
      </div>
    </section>
  )
}

/** How many of the next lines of a hall are in sight. */
const LATER = 12

function Later({ lines, buying }: { lines: readonly CoursesLine[]; buying: Buying }) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Ensuite, ici">
      <h2 className="border-t border-line pt-3 text-13 font-normal text-muted">Ensuite, ici</h2>
      <ul>
        {lines.slice(0, LATER).map((line) => (
          <li key={line.id} className="flex min-h-13 items-center gap-3 border-b border-rule py-1.5">
            <ItemIcon item={line.item} size={36} />
            <span className="min-w-0 flex-1">
              {line.item.name}
              <span className="sub">
                {line.purchase ? packsText(line.purchase.packs) : text.toBuy(line.missing)}
                {!line.purchase && <span> · {'prix\u00a0?'}</span>}
              </span>
            </span>
            {line.purchase ? <Money value={line.purchase.cost} /> : <span className="muted">incomplet</span>}
            <span className="grid size-11 place-items-center [--box:28px]">
              <Check
                label={text.tickOf(line.item.name)}
                checked={false}
                onToggle={() => void buying.buy(line)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Finished({ courses, onClose }: { courses: Courses; onClose: () => void }) {
  const { purchases, all } = courses
  const missing = all.filter((line) => line.missing > 0 && line.notFound)
  const items = new Set(purchases.map(({ item_id }) => item_id)).size
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center" role="status">
      <Coin />
      {missing.length === 0 && <b className="font-head text-18">Tout est acheté</b>}
      <p className="text-muted">{`Terminé\u00a0: ${formatKamas(paidToday(purchases))} pour ${plural(items, 'objet', 'objets')}`}</p>
      {missing.length > 0 && (
        <p className="text-muted">
          Introuvables aujourd’hui&nbsp;: {missing.map(({ item }) => item.name).join(', ')}
        </p>
      )}
      <Button className="main mt-3" onClick={onClose}>
        Revenir à la liste
      </Button>
    </div>
  )
}

const PACK =
  'flex min-h-18 items-center justify-between gap-3 rounded-2 border border-line border-b-line-2 bg-well px-3.5 py-2'
const PIECES = 'font-head text-[34px] leading-10 tabular-nums'
const FOOT =
  'fixed inset-x-0 bottom-0 z-39 flex justify-between gap-3 border-t border-line bg-ink-1 px-4 pt-3.5 pb-[calc(14px+var(--safe))] text-muted [&_b]:font-semibold [&_b]:text-text'

const Foot = ({ courses: { totals, lent, purchases } }: { courses: Courses }) => (
  <footer className={FOOT}>
    <span>
      {totals.unpriced.length > 0 ? 'À payer, au moins' : 'À payer'}{' '}
      <b>
        <Money value={totals.cost} />
        <LentCount n={lent} className="ml-1.5" />
      </b>
    </span>
    <span>
      Payé{' '}
      <b>
        <Money value={paidToday(purchases)} />
      </b>
    </span>
  </footer>
)
