import { ChevronRight } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RulesNotice } from '#blocks/rules-notice.tsx'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { isAtLeast } from '#shared/domain/site/game-version.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { defineLazy, type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { CraftTab } from './craft/craft-tab.tsx'
import { FILTER, FILTERS, matches, type TabProps, useWorkshop, type Workshop } from './model.ts'
import { PricesTab } from './prices/prices-tab.tsx'
import { FamilyStrip, familiesOf } from './renta/family-strip.tsx'
import { RentaTable } from './renta/renta-table.tsx'
import { text } from './text.ts'
import { type Breeding, useBreeding } from './use-breeding.ts'
import {
  FORMER_TABS,
  type FormerTab,
  type Tab,
  TODAY_TABS,
  useElevageRentaParams,
} from './use-elevage-renta-params.ts'
import { useEntrySaves } from './use-entry-saves.ts'

export function WorkshopPage() {
  const workshop = useWorkshop()
  const [params, change] = useElevageRentaParams()
  return (
    <div className="page tool workshop">
      <PageTitle
        title="Élevage Rentabilité"
        purpose="Tes enclos heure par heure, tes naissances, et ce que coûtent carburants et makinas."
      />
      <RulesNotice />
      <Tabs tab={params.tab} counts={countsOf(workshop)} onChange={(tab) => change({ tab })}>
        {isFormer(params.tab) ? (
          <FormerPanel workshop={workshop} params={params} change={change} />
        ) : (
          <BreedingTab key={params.tab} tab={TODAY[params.tab]} />
        )}
      </Tabs>
    </div>
  )
}

/** The tabs of what the profession Éleveur makes today: each comes when it is first opened. */
const TODAY = {
  horaires: defineLazy(() => import('./clock/clock-tab.tsx')),
  naissances: defineLazy(() => import('./births/births-tab.tsx')),
  carburants: defineLazy(() => import('./fuels/fuels-tab.tsx')),
  enclos: defineLazy(() => import('./pen/pen-tab.tsx')),
  makinas: defineLazy(() => import('./makinas/makinas-tab.tsx')),
}

const isFormer = (tab: Tab): tab is FormerTab => FORMER_TABS.some((former) => former === tab)

function FormerPanel({
  workshop,
  ...props
}: Omit<TabProps, 'workshop'> & { workshop: ReturnType<typeof useWorkshop> }) {
  if (workshop === 'loading')
    return <CatalogueWait label="Les essences et les objets d’élevage arrivent avec les données du jeu." />
  if (workshop === 'absent')
    return (
      <EmptyState
        title="L’atelier n’est pas encore sur cet appareil"
        hint="Ses essences et ses objets viendront avec les données du jeu, dès que tu seras en ligne."
      />
    )
  return (
    <>
      <FormerObjects />
      <Panel workshop={workshop} {...props} />
    </>
  )
}

function FormerObjects() {
  const { game } = useCatalogueState()
  if (!isAtLeast(game, BREEDING_RULES.formerObjects.version)) return null
  return (
    <p className="mb-3 border-l-2 border-line-2 px-3 py-2 text-[13px] text-muted" role="note">
      <b className="mr-1 text-text">Objets d’avant la 3.5</b>{' '}
      {
        'La version\u00a03.5 du jeu les a retirés\u00a0: ce classement n’a plus cours, mais tes prix et ta liste restent ici.'
      }
    </p>
  )
}

function Panel(props: TabProps) {
  if (props.params.tab === 'prix') return <PricesTab {...props} />
  return props.params.tab === 'objets' ? <RentaTab {...props} /> : <CraftTab {...props} />
}

function countsOf(workshop: Workshop | string): Partial<Record<Tab, string>> {
  if (typeof workshop === 'string') return {}
  const { bosses, prices, rows, crafts } = workshop
  const priced = bosses.filter(({ essence }) => prices.get(essence)?.price).length
  const listed = [...crafts.values()].filter((entry) => entry.listed).length
  return { prix: `${priced}/${bosses.length}`, objets: String(rows.length), liste: String(listed || '') }
}

const LINE =
  '-mb-px inline-flex min-h-11 items-center justify-center border-b-2 border-b-transparent px-0.5 font-medium transition-colors duration-(--fast) hover:text-text max-md:px-0 max-md:py-1.5 max-md:text-center max-md:text-13 max-md:leading-[17px]'
const TAB = `${LINE} gap-2 aria-selected:border-b-kama aria-selected:text-text max-md:min-w-0 max-md:flex-col max-md:gap-0`
const FIRST_FORMER = 'max-md:col-start-1 md:ml-1 md:border-l md:border-l-line md:pl-6'

type TabsProps = {
  tab: Tab
  counts: Partial<Record<Tab, string>>
  onChange: (tab: Tab) => void
  children: ReactNode
}

/**
 * The tabs and the panel of the one in front: arrows, Home and End move between them. Those of what the game took away are
 * unfolded by a button of their own, and while one of them is in front.
 */
function Tabs({ tab, counts, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(isFormer(tab))
  const shown: readonly Tab[] = unfolded || isFormer(tab) ? [...TODAY_TABS, ...FORMER_TABS] : TODAY_TABS
  // From the tab that has the focus: the one in front follows a key a moment later.
  const go = (event: KeyboardEvent, from: Tab) => {
    const next = shown[targetIndex(event.key, shown.indexOf(from), shown.length)]
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`#atelier-${next}`)?.focus()
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-5 border-b border-line max-md:grid">
        <div
          ref={list}
          className="flex flex-wrap gap-x-5 max-md:grid max-md:grid-cols-3 max-md:gap-x-2"
          role="tablist"
          aria-label="Atelier d’élevage"
        >
          {shown.map((name) => (
            <button
              key={name}
              id={`atelier-${name}`}
              type="button"
              role="tab"
              className={`${TAB} ${name === tab ? '' : 'text-muted'} ${name === FORMER_TABS[0] ? FIRST_FORMER : ''}`}
              aria-selected={name === tab}
              aria-controls="atelier"
              tabIndex={name === tab ? 0 : -1}
              onClick={() => onChange(name)}
              onKeyDown={(event) => go(event, name)}
            >
              {text.tab[name]}
              {counts[name] && (
                <span className="text-12 font-medium text-faint tabular-nums">{counts[name]}</span>
              )}
            </button>
          ))}
        </div>
        {!isFormer(tab) && (
          <button
            type="button"
            className={`${LINE} gap-1 text-faint max-md:justify-start`}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ChevronRight className={`icon small transition-transform ${unfolded ? 'rotate-180' : ''}`} />
            Avant la 3.5
          </button>
        )}
      </div>
      <div id="atelier" className="workshop-panel" role="tabpanel" aria-labelledby={`atelier-${tab}`}>
        {children}
      </div>
    </>
  )
}

/** The place of the tab that a key goes to, of so many; -1 for any other key. */
function targetIndex(key: string, at: number, tabs: number): number {
  if (key === 'ArrowRight') return (at + 1) % tabs
  if (key === 'ArrowLeft') return (at + tabs - 1) % tabs
  if (key === 'Home') return 0
  return key === 'End' ? tabs - 1 : -1
}

/** A tab of what the profession Éleveur makes: its code and the lists of the game come when it is first opened. */
function BreedingTab({ tab }: { tab: LazyModule<{ Tab: ComponentType<{ breeding: Breeding }> }> }) {
  const code = useLazy(tab, true)
  const breeding = useBreeding()
  if (breeding === 'absent')
    return (
      <EmptyState
        title="L’élevage d’aujourd’hui n’est pas encore sur cet appareil"
        hint="Ses carburants viendront avec les données du jeu, dès que tu seras en ligne."
      />
    )
  if (breeding === 'loading')
    return <CatalogueWait label="Les carburants, makinas et filets arrivent avec les données du jeu." />
  return code ? <code.Tab breeding={breeding} /> : <SkeletonRows rows={6} />
}

/** What each object is worth beside its family. */
function RentaTab({ workshop, params, change }: TabProps) {
  const { rows } = workshop
  const setOpen = useCallback((open: number | null) => change({ open }), [change])
  const entries = useEntrySaves()
  const families = useMemo(() => familiesOf(rows), [rows])
  // A family that the game data does not have would hide every row.
  const chosen = families.find(({ name }) => name === params.family)?.name ?? null
  const query = useDeferredValue(params.query)
  const shown = useMemo(
    () =>
      rows.filter(
        ({ object, price }) =>
          (chosen === null || object.family === chosen) &&
          (!params.priced || price !== null) &&
          matches(query, [object.name, object.boss]),
      ),
    [rows, chosen, params.priced, query],
  )
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Renta 1\u00a0: la médiane de sa famille en points par kama d’essence. Au-dessus, l’objet rapporte plus que les autres.'
        }
      </p>
      <FamilyStrip families={families} chosen={chosen} onChoose={(family) => change({ family })} />
      <div className={FILTERS}>
        <FilterField
          className={FILTER}
          label={text.searchObject}
          placeholder={text.searchObject}
          query={params.query}
          onSearch={(query) => change({ query })}
        />
        <Switch
          label="Avec prix seulement"
          on={params.priced}
          onToggle={() => change({ priced: !params.priced })}
        />
      </div>
      <p className="sr-only" role="status">
        {text.listed(shown.length, rows.length)}
      </p>
      {rows.every(({ price }) => price === null) && (
        <p className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px] text-muted">
          {'Aucune essence n’a de prix\u00a0: les objets ne se comparent pas encore.'}
          <Button className="small" onClick={() => change({ tab: 'prix' })}>
            Saisir des prix
          </Button>
        </p>
      )}
      {shown.length > 0 ? (
        <RentaTable
          workshop={workshop}
          rows={shown}
          families={families}
          open={params.open}
          onOpen={setOpen}
          entries={entries}
        />
      ) : (
        <EmptyState title="Aucun résultat" hint={text.nothingHint}>
          <Button onClick={() => change({ query: '', family: null, priced: false })}>
            Effacer les filtres
          </Button>
        </EmptyState>
      )}
    </>
  )
}
