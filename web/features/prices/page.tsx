import { ClipboardPaste, Download, ListFilter } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PasteButton } from '#blocks/paste/paste-button.tsx'
import { givePictures, ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { MOST_SHARED, readShare, SHARE_PARAM, takeShared } from '#data/shared-pictures.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { Button } from '#ui/fields/button.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats, Sum, Sums } from '#ui/figures/stats.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { PROFILES_SECTION } from '#ui/params/profile-param.ts'
import { SortSelect } from '#ui/tables/list-tools.tsx'
import { PriceTable } from './list/price-table.tsx'
import { type Prices, usePrices } from './model.ts'
import { AGES } from './price-view.ts'
import { RenewPanel } from './renew-panel.tsx'
import { text } from './text.ts'

const pastePart = defineLazy(() => import('./paste/paste-dialog.tsx'))

const exportPart = defineLazy(() => import('./list/export.ts'))

const SELECT = 'max-w-[210px] max-md:min-w-0 max-md:max-w-none max-md:flex-[1_1_40%] [&>select]:text-ellipsis'

const FOUND = 12
/** As high as the button beside it. */
const SEARCH =
  'w-60 max-md:w-auto max-md:min-w-0 max-md:flex-1 lg:w-80 [&_.search]:h-(--ctl) md:[&_input]:text-[14px]'
const detailPart = defineLazy(() => import('./detail/detail-dialog.tsx'))

export function PricesPage() {
  const prices = usePrices()
  useSharedPictures()
  const { ready, catalogue, totals, params, lines, viewOf, saves, today } = prices
  const empty = totals.items === 0 && params.added.length === 0
  return (
    <div className="page tool prices">
      <PageTitle
        title="Carnet de prix"
        purpose="Tous tes prix, leur âge, leur cours. Chaque outil lit et écrit ce même carnet."
        className="max-md:grid max-md:gap-2.5"
      >
        <div className="flex items-center gap-2">
          <ItemSearch
            className={SEARCH}
            label="Ajouter un objet"
            placeholder="Ajouter un objet"
            search={(query) => catalogue?.search(query, { limit: FOUND }) ?? []}
            onChoose={(item) => prices.add(item.id)}
            empty={catalogue ? 'Aucun objet ne porte ce nom' : 'Le catalogue n’est pas encore là'}
            delay={0}
            slash={false}
          />
          <PasteButton
            tool="prices"
            icon={ClipboardPaste}
            className="max-md:w-11 max-md:p-0"
            words="max-md:sr-only"
            part={pastePart}
            dialog={(part, pasted) => (
              <part.PastePrices lines={lines} today={today} catalogue={catalogue} {...pasted} />
            )}
          >
            Coller une liste
          </PasteButton>
          <ReadButton />
        </div>
      </PageTitle>
      <ReadingPlace />
      {ready ? (
        <>
          {!empty && <PriceTotals totals={totals} viewOf={viewOf} named={catalogue !== null} />}
          <RenewPanel
            lines={lines}
            catalogue={catalogue}
            totals={totals}
            viewOf={viewOf}
            saves={saves}
            today={today}
          />
          {!empty && <Toolbar prices={prices} />}
          {prices.shownTotals && (
            <Sums of={plural(prices.view.shown.length, 'objet affiché', 'objets affichés')}>
              <Sum
                label="Valeur du stock"
                value={
                  <>
                    <AtLeast when={prices.shownTotals.unpriced.length > 0} />
                    <Money value={prices.shownTotals.value} />
                  </>
                }
              />
            </Sums>
          )}
          <PriceTable prices={prices} />
          {!catalogue && (
            <p className="names-missing muted mt-4">
              {'Le catalogue n’est pas encore sur cet appareil\u00a0: les noms viendront avec lui.'}
            </p>
          )}
          <p className="mt-4 text-12">
            <PageLink
              to="/app/compte"
              query={`#${PROFILES_SECTION}`}
              className="link text-muted touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {'Prix partagés\u00a0: prêter les tiens, voir ceux des autres'}
            </PageLink>
          </p>
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
      {ready && params.opened !== null && <Detail prices={prices} id={params.opened} />}
    </div>
  )
}

type TotalsProps = Pick<Prices, 'totals' | 'viewOf'> & { named: boolean }

/** The book in figures, whatever the filters show. */
const PriceTotals = memo(function PriceTotals({ totals, viewOf, named }: TotalsProps) {
  const { ages, unpriced } = totals
  const priced = ages.today + ages.recent + ages.old
  return (
    <Stats label="Le carnet en chiffres" className="mb-5">
      <Stat
        label="Objets suivis"
        value={formatNumber(totals.items)}
        note={`${formatNumber(totals.owned)} en stock`}
      />
      <Stat
        label="Valeur du stock"
        value={<Money value={totals.value} />}
        note={
          unpriced.length > 0 ? (
            // Names come later than rows: what stands below must not move then.
            <span className="inline-block min-h-[2lh]">
              {named
                ? text.without(unpriced.map((id) => viewOf(id).item.name))
                : `sans ${plural(unpriced.length, 'objet', 'objets')}\u00a0: prix à relever`}
            </span>
          ) : (
            'au prix unitaire le plus bas'
          )
        }
      />
      <Stat
        label="Relevés aujourd’hui"
        value={formatNumber(ages.today)}
        note={`sur ${plural(priced, 'objet avec un prix', 'objets avec un prix')}`}
      />
      <Stat label="À relever" value={formatNumber(ages.old)} note="plus de 3 jours" />
    </Stats>
  )
})

function Detail({ prices, id }: { prices: Prices; id: number }) {
  const part = useLazy(detailPart, true)
  return (
    part && <part.DetailDialog view={prices.viewOf(id)} today={prices.today} onClose={prices.params.close} />
  )
}

/** What the table shows, in which order; and the book as a file. On a phone search and ages stay, the rest unfolds. */
function Toolbar({ prices }: { prices: Prices }) {
  const { view, counts, types, lines, viewOf, today } = prices
  const filters = view.values
  const [open, setOpen] = useState(filters.type !== '' || filters.owned)
  const folded = open ? '' : 'max-md:hidden'
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:gap-x-3">
      <LiveFilter
        className="w-65 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Filtrer le carnet"
        query={filters.query}
        onSearch={(query) => view.change({ query })}
      />
      <Button
        className="only-phone"
        icon={ListFilter}
        aria-label="Plus de filtres"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      ></Button>
      <Segmented
        className="max-md:flex-[1_0_100%] max-md:each:flex-auto max-md:each:px-0.5 max-md:each:text-[12px]"
        label="Âge du prix"
        value={filters.age}
        options={AGES.map((age) => ({ value: age, label: `${text.ages[age]} ${formatNumber(counts[age])}` }))}
        onChange={(age) => view.change({ age })}
      />
      <Select
        className={`${SELECT} ${folded}`}
        label="Type"
        value={types.includes(filters.type) ? filters.type : ''}
        options={[
          { value: '', label: 'Tous les types' },
          ...types.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(type) => view.change({ type })}
      />
      {/* By age as well, which no head says. */}
      <SortSelect view={view} className={`${SELECT} ${folded}`} />
      <Switch
        className={folded}
        label="En stock"
        on={filters.owned}
        onToggle={() => view.change({ owned: !filters.owned })}
      />
      <Button
        className={`ghost ml-auto ${folded}`}
        icon={Download}
        disabled={lines.byId.size === 0}
        title={`Exporter en CSV\u00a0: ${plural(lines.byId.size, 'objet', 'objets')}`}
        onClick={() => {
          const views = [...lines.byId.keys()].map(viewOf)
          void exportPart.want().then((part) => part.exportPrices(views, today))
        }}
      >
        <span>Exporter</span>
      </Button>
    </div>
  )
}

/** Has the pictures read that the system shared with the application, and says what became of the others. */
function useSharedPictures(): void {
  const [params, setParams] = useSearchParams()
  const said = params.get(SHARE_PARAM)
  useEffect(() => {
    if (said === null) return
    // A reload, or the way back, shares nothing again.
    setParams(
      (before) => {
        before.delete(SHARE_PARAM)
        return before
      },
      { replace: true },
    )
    void receive(said)
  }, [said, setParams])
}

async function receive(said: string): Promise<void> {
  const share = readShare(said)
  const files = await takeShared(Date.now()).catch((error: unknown) => {
    console.warn('[comptoir] partage', error)
    return []
  })
  givePictures(files, document)
  if (share === null || files.length < share.kept)
    toast('La capture partagée n’est pas arrivée jusqu’ici\u00a0: partage-la à nouveau.', 'error')
  else if (share.left > 0)
    toast(
      `${plural(share.left, 'fichier partagé n’est pas lu', 'fichiers partagés ne sont pas lus')}\u00a0: des images seulement, ${MOST_SHARED} à la fois, 25\u00a0Mo chacune.`,
      'error',
    )
}
