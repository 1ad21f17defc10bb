import { ClipboardPaste, ListOrdered, Share2, Store } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Courses, useCourses } from '#blocks/courses/use-courses.ts'
import { PasteButton } from '#blocks/paste/paste-button.tsx'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { useWanted } from '#blocks/reading/wanted.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { numberIn, readWanted } from '#shared/domain/courses/wanted-words.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { setPlanSources, setWanted } from '#store/plans.ts'
import { usePreference } from '#store/preferences.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { SearchBox } from '#ui/fields/search/search-box.tsx'
import { Coin } from '#ui/figures/coin.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FOOT } from '#ui/page/foot.ts'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { BoughtToday, paidToday } from './list/bought-today.tsx'
import { LinesTable } from './list/lines-table.tsx'

import { Sources } from './plans/sources.tsx'
import { Budget, Summary } from './summary.tsx'
import { text } from './text.ts'
import { type Buying, useBuying } from './use-buying.ts'

const HallMode = lazy(() => import('./hall-mode/hall-mode.tsx').then((part) => ({ default: part.HallMode })))
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((part) => ({ default: part.ShareDialog })))
const HallsDialog = lazy(() => import('./halls-dialog.tsx').then((part) => ({ default: part.HallsDialog })))

const SCHEMA: UrlSchema<{ mode: 'list' | 'halls' }> = {
  mode: {
    name: 'mode',
    fallback: 'list',
    parse: (value) => (value === 'hdv' ? 'halls' : undefined),
    format: (mode) => (mode === 'halls' ? 'hdv' : ''),
  },
}

/** The auction-house mode is a step of the history: Back closes it, and closing it goes back. */
function useHallMode() {
  const [{ mode }, change] = useUrlParams(SCHEMA)
  const navigate = useNavigate()
  const opened = useRef(false)
  return {
    mode,
    open: () => {
      opened.current = true
      change({ mode: 'halls' }, { push: true })
    },
    close: () => (opened.current ? navigate(-1) : change({ mode: 'list' })),
  }
}

export function CoursesPage() {
  const courses = useCourses()
  const buying = useBuying(courses?.today ?? '')
  const { mode, open, close } = useHallMode()
  const unpriced = courses?.totals.unpriced
  const wanted = useMemo(() => unpriced?.map(({ item }) => item) ?? [], [unpriced])
  useWanted(wanted)
  if (courses && mode === 'halls')
    return (
      <Suspense>
        <HallMode courses={courses} buying={buying} onClose={close} />
      </Suspense>
    )
  return (
    <div className="page tool">
      <PageTitle
        title="Courses"
        purpose="Tout ce que tes projets demandent, fondu en une liste et acheté au moins cher."
        className="max-md:[&_p]:hidden"
      >
        <div className="flex flex-wrap gap-2 md:max-lg:justify-end">
          <ReadButton />
          <MiniButton />
          {courses && courses.halls.length > 0 && <Acts courses={courses} onHallMode={open} />}
        </div>
      </PageTitle>
      <ReadingPlace />
      {courses ? (
        <List courses={courses} buying={buying} />
      ) : (
        <CatalogueWait label="Chargement de tes courses…" />
      )}
      {courses && courses.halls.length > 0 && (
        <div ref={FOOT.peek} className="peek">
          <Button className="main col-span-2" icon={Store} onClick={open}>
            Mode hôtel de vente
          </Button>
        </div>
      )}
    </div>
  )
}

/** What can be done with the whole list. */
function Acts({ courses, onHallMode }: { courses: Courses; onHallMode: () => void }) {
  const [open, setOpen] = useState<'share' | 'halls' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2 md:max-lg:justify-end">
      <Button icon={ListOrdered} onClick={() => setOpen('halls')} aria-label="Ordre des hôtels"></Button>
      <Button icon={Share2} onClick={() => setOpen('share')} aria-label="Partager">
        <span className="max-md:hidden">Partager</span>
      </Button>
      <Button className="main max-md:hidden" icon={Store} onClick={onHallMode}>
        Mode hôtel de vente
      </Button>
      <Suspense>
        {open === 'share' && <ShareDialog courses={courses} onClose={close} />}
        {open === 'halls' && <HallsDialog courses={courses} onClose={close} />}
      </Suspense>
    </div>
  )
}

function List({ courses, buying }: { courses: Courses; buying: Buying }) {
  const { all, halls, needSources, purchases } = courses
  const lines = halls.reduce((sum, { lines }) => sum + lines.length, 0)
  const hidden = needSources.filter((needSource) => needSource.hidden)
  return (
    <>
      {lines > 0 && <Head courses={courses} lines={lines} />}
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <AddField courses={courses} />
        <Sources courses={courses} />
      </div>
      <div className="split">
        <section aria-label="Liste de courses">
          {all.length > 0 && <LinesTable courses={courses} buying={buying} />}
          {lines === 0 && (all.length > 0 || purchases.length > 0) && <AllBought courses={courses} />}
          {all.length === 0 && purchases.length === 0 && <Nothing hidden={hidden} all={needSources} />}
          <BoughtToday courses={courses} buying={buying} />
          <Covered courses={courses} buying={buying} />
        </section>
        <Summary courses={courses} />
      </div>
    </>
  )
}

/** A phone's summary, above the list. */
const Head = ({ courses, lines }: { courses: Courses; lines: number }) => (
  <div className="mb-3 border-y border-line py-2.5 lg:hidden">
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">
        {courses.totals.unpriced.length > 0 && 'au moins '}
        <b className="font-head text-[24px] tabular-nums">
          <Money value={courses.totals.cost} />
          <LentCount n={courses.lent} className="ml-1.5" />
        </b>
      </span>
      <small className="text-12 text-muted">{`${formatNumber(lines)} à acheter`}</small>
    </p>
    <Budget courses={courses} short />
  </div>
)

function Nothing({ hidden, all }: Record<'hidden' | 'all', Courses['needSources']>) {
  const tell = useMutateAndTell()
  const show = (sources: Courses['needSources']) =>
    void tell('Courses modifiées', 'courses', (db) =>
      setPlanSources(
        db,
        sources.map(({ source, horizon }) => ({ source, horizon, on: true })),
      ),
    )
  if (hidden.length > 0)
    return (
      <EmptyState title={plural(hidden.length, 'origine masquée', 'origines masquées')}>
        <Button className="main" onClick={() => show(hidden)}>
          Tout afficher
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="Rien à acheter" hint="Ajoute un craft, une offrande ou un objet.">
      <div className="flex flex-wrap justify-center gap-2">
        <Link className="btn main" to="/app">
          Simuler un craft
        </Link>
        <Button onClick={() => show(all.filter(({ source }) => source === 'almanax'))}>
          Suivre l’almanax
        </Button>
      </div>
    </EmptyState>
  )
}

/** Everything is bought: what was paid today, for how many items, and whether the budget held. */
function AllBought({ courses: { purchases } }: { courses: Courses }) {
  const budget = usePreference('courses_budget', 0) ?? 0
  const paid = paidToday(purchases)
  const items = new Set(purchases.map(({ item_id }) => item_id)).size
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center text-muted" role="status">
      <Coin />
      <b className="font-head text-16 text-text">Tout est acheté</b>
      {items > 0 && (
        <span>
          {`${formatKamas(paid)} pour ${plural(items, 'objet', 'objets')}.`}
          {budget > 0 && paid > budget && ` ${formatKamas(paid - budget)} au-dessus du budget.`}
        </span>
      )}
    </div>
  )
}

/** What the plans need and is there already, or is made by them: out of the list, at its foot (N20). */
function Covered({ courses, buying }: { courses: Courses; buying: Buying }) {
  const [open, setOpen] = useState(false)
  const covered = courses.all.filter(({ missing }) => missing === 0)
  if (covered.length === 0) return null
  return (
    <section className="mt-3 text-13 text-faint" aria-label="Déjà en stock">
      <button type="button" className="link text-muted" aria-expanded={open} onClick={() => setOpen(!open)}>
        {`Déjà en stock\u00a0: ${formatNumber(covered.length)}`}
      </button>
      {open && (
        <ul className="mt-2 border-t border-rule">
          {covered.map(({ id, item, needed, planned, stock }) => (
            <li key={id} className="flex items-center gap-3 border-b border-rule py-1.5">
              <span className="min-w-0 flex-1">
                <ItemName item={item} sub={planned > 0 ? text.madeByPlans(planned) : undefined} />
              </span>
              <span className="num text-muted">{formatNumber(needed)}</span>
              <span className="w-24">
                <KamasField
                  label={text.ownedOf(item.name)}
                  hideLabel
                  unit=""
                  value={stock}
                  onCommit={(pieces) => buying.saveStock(id, pieces)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const HITS = 8
const pastePart = defineLazy(() => import('./plans/paste-dialog.tsx'))

/** Adds an item by hand: a quantity before or after its name, then the search (N43). */
function AddField({ courses }: { courses: Courses }) {
  const [query, setQuery] = useState('')
  const mutate = useMutate()
  const wide = useWide()
  const { pieces, name } = readWanted(query)
  const number = numberIn(name)
  // The search finds the letters alone, whatever number stands beside them.
  const isMeant = ({ item }: { item: CatalogueItem }) => number === null || item.name.includes(number)
  const hits = name.length < 2 ? [] : courses.catalogue.search(name, { limit: HITS }).filter(isMeant)
  const add = async ({ id, name }: CatalogueItem) => {
    setQuery('')
    const sum = (courses.wanted.get(id) ?? 0) + pieces
    const done = await mutate((db) => setWanted(db, [{ id, pieces: sum }]))
    if (done) undoToast(`${name}\u00a0: ${formatNumber(pieces)} à acheter`, done.undo, 'courses')
  }
  return (
    <div className="flex items-center gap-2 max-md:w-full">
      <SearchBox
        className="w-75 max-md:w-full"
        label="Ajouter un objet"
        placeholder={wide ? 'Ajouter un objet, ex. 50 potion de rappel' : 'Ajouter un objet'}
        query={query}
        onSearch={setQuery}
        hits={hits}
        hitKey={({ item }) => item.id}
        onPick={({ item }) => void add(item)}
        delay={120}
        empty={
          hits.length === 0 && (
            <>
              <p className="muted">
                {number
                  ? `Aucun objet avec «\u00a0${number}\u00a0» dans son nom. Une quantité est un nombre entier, comme 5.`
                  : 'Aucun objet de ce nom.'}
              </p>
              <PartialCatalogue />
            </>
          )
        }
      >
        {({ item, marks }) => (
          <>
            <FoundItem item={item} marks={marks} />
            {pieces > 1 && <span className="num text-muted">×{formatNumber(pieces)}</span>}
          </>
        )}
      </SearchBox>
      <PasteButton
        tool="courses"
        icon={ClipboardPaste}
        words="sr-only"
        title="Coller une liste"
        part={pastePart}
        dialog={(part, pasted) => <part.PasteList courses={courses} {...pasted} />}
      >
        Coller une liste
      </PasteButton>
    </div>
  )
}
