import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ListSheet } from '#blocks/lots/list-sheet.tsx'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import type { Lot, LotEnd } from '#shared/domain/lots/lots.ts'
import { formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleResources } from '#ui/page/examples.tsx'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { NothingFound, ShownCount, SortSelect } from '#ui/tables/list-tools.tsx'
import { ExportButton, ImportButton } from '../exchange/buttons.tsx'
import { LedgerNav } from '../ledger-nav.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { countStates, type LotState, STATES } from './lot-view.ts'
import { LotsTable, type Opened } from './lots-table.tsx'
import { type MyLots, useMyLots } from './model.ts'
import { PriceDialog } from './price-dialog.tsx'

const importPart = defineLazy(() => import('../exchange/import-lots.tsx'))

/** « Mes lots »: what is listed in the auction house, until when, and what each lot leaves to the kama. */
export function LotsPage() {
  const lots = useMyLots()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  // As they are now: what they cost may have come since the press.
  const rows = opened?.rows.map((row) => lots.view.all.find(({ id }) => id === row.id) ?? row) ?? []
  const [row] = rows
  return (
    <div className="page tool">
      <PageTitle
        title="Achat / Revente"
        purpose="Ce que tu as en vente, jusqu’à quand, et ce qu’il en reste toutes taxes payées."
      >
        <div className="flex items-center gap-4">
          <span className="hint only-desk">Montants en kamas</span>
          <ReadButton />
        </div>
      </PageTitle>
      <LedgerNav />
      <ReadingPlace />
      {lots.ready ? (
        <>
          <Summary lots={lots} />
          <Expired lots={lots} />
          {lots.twice.map((group) => (
            <Twice key={group[0]?.id} group={group} lots={lots} />
          ))}
          <Toolbar lots={lots} />
          {lots.ticked.length > 0 && <Ticked lots={lots} onOpen={setOpened} />}
          <ShownCount view={lots.view} words={(shown) => plural(shown, 'lot', 'lots')} of={lots.count} />
          {lots.view.shown.length > 0 ? (
            <LotsTable lots={lots} onOpen={setOpened} />
          ) : (
            <Nothing lots={lots} />
          )}
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
      {opened?.what === 'price' && <PriceDialog rows={rows} lots={lots} onClose={close} />}
      {opened?.what === 'correct' && row && <CorrectDialog row={row} lots={lots} onClose={close} />}
      {opened?.what === 'relist' && row && (
        <ListSheet
          item={row.item}
          origin="lots"
          from={row.lot}
          price={row.lot.price / row.lot.size}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The five figures of the trade. */
function Summary({ lots: { summary, reckoned, rules, fullest } }: { lots: MyLots }) {
  const { open, capital, unknown, asked, week, month, lostFees } = summary
  return (
    <Stats label="Mes lots" className={`mb-5 ${reckoned ? '' : 'invisible'}`}>
      <Stat
        label="Capital"
        value={<Money value={capital} />}
        note={unknown > 0 ? plural(unknown, 'lot de coût inconnu', 'lots de coût inconnu') : 'dans tes lots'}
      />
      <Stat label="Demandé" value={<Money value={asked} />} note={plural(open, 'lot', 'lots')} />
      <Stat
        label="Résultat de la semaine"
        value={
          <Money value={week.kamas} {...(week.atMost ? { sign: true } : { tone: 'gain-loss' as const })} />
        }
        note={`${week.atMost ? 'au plus, ' : ''}mois\u00a0: ${month.atMost ? 'au plus, ' : ''}${formatKamas(month.kamas)}`}
      />
      <Stat
        label="Taxes perdues du mois"
        value={<Money value={lostFees} />}
        note="lots revenus sans être vendus"
      />
      <Stat
        label="Emplacements"
        value={
          rules.slots === null || !fullest
            ? formatNumber(open)
            : `${formatNumber(fullest[1])}/${formatNumber(rules.slots)}`
        }
        note={
          rules.slots === null ? (
            <Link
              to="/app/compte/regles"
              className="relative after:absolute after:-inset-x-1 after:-inset-y-4 hover:text-text"
            >
              dire combien j’en ai
            </Link>
          ) : (
            fullest && `marché le plus plein\u00a0: ${HALL_NAMES[fullest[0]].short}`
          )
        }
      />
    </Stats>
  )
}

/** Listings whose time is over, of which nothing was said (M10). */
function Expired({ lots: { expired, acts } }: { lots: MyLots }) {
  const over = expired.length
  if (over === 0) return null
  return (
    <Ask
      words={`${plural(over, 'lot a expiré', 'lots ont expiré')}\u00a0: ${wordFor(over, 'vendu ou rendu', 'vendus ou rendus')}\u00a0?`}
    >
      <Button className="small" onClick={() => void acts.end(expired, 'sold')}>
        {wordFor(over, 'Vendu', 'Tous vendus')}
      </Button>
      <Button className="small" onClick={() => void acts.end(expired, 'returned')}>
        {wordFor(over, 'Rendu', 'Tous rendus')}
      </Button>
    </Ask>
  )
}

/** Listings that two devices noted alike (M4). */
function Twice({ group, lots: { acts } }: { group: readonly Lot[]; lots: MyLots }) {
  const catalogue = useCatalogue()
  const [first, ...others] = group
  if (!first) return null
  const name = first.item_id === null ? '' : (catalogue?.item(first.item_id).name ?? '')
  const devices = [...new Set(group.map(({ listed }) => listed.device))].join(', ')
  return (
    <Ask
      words={`${name} ×${formatNumber(first.size)} à ${formatKamas(first.price)} est noté ${formatNumber(group.length)} fois (${devices})\u00a0: le même lot\u00a0?`}
    >
      <Button className="small" onClick={() => void acts.remove(others)}>
        Le même
      </Button>
      <Button className="small" onClick={() => void acts.keepApart(group)}>
        {plural(group.length, 'lot', 'lots différents')}
      </Button>
    </Ask>
  )
}

const Ask = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="panel mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5" role="status">
    <p className="min-w-0 flex-1 basis-60">{words}</p>
    <span className="flex gap-2">{children}</span>
  </div>
)

const STATE_WORDS: Record<LotState, string> = {
  'en-vente': 'En vente',
  vendus: 'Vendus',
  revenus: 'Revenus',
  tous: 'Tous',
}

function Toolbar({ lots: { view, rules, today } }: { lots: MyLots }) {
  const counts = countStates(view.passing('state'))
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:gap-x-3">
      <LiveFilter
        className="w-70 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher un lot"
        query={view.values.query}
        onSearch={(query) => view.change({ query })}
      />
      <NewLot />
      <Segmented
        className="max-md:flex-[1_0_100%] max-md:each:flex-1 max-md:each:px-1"
        label="Lots"
        value={view.values.state}
        options={STATES.map((value) => ({
          value,
          label: `${STATE_WORDS[value]} ${formatNumber(counts[value])}`,
        }))}
        onChange={(state) => view.change({ state })}
      />
      <SortSelect view={view} className="min-w-0 flex-1 md:hidden [&>select]:text-ellipsis" />
      <span className="ml-auto flex gap-1">
        <ImportButton tool="lots" title="Importer des lots d’un tableur" part={importPart}>
          {(part, pasted) => <part.ImportLots today={today} rules={rules} {...pasted} />}
        </ImportButton>
        <ExportButton
          title={`Exporter en CSV\u00a0: ${plural(view.shown.length, 'lot', 'lots')}`}
          disabled={view.shown.length === 0}
          onExport={(part) => part.exportLots(view.shown, today)}
        />
      </span>
    </div>
  )
}

/** A new lot: its item first, then its sheet. */
function NewLot() {
  const wide = useWide()
  const catalogue = useCatalogue()
  const [asking, setAsking] = useState(false)
  const [item, setItem] = useState<CatalogueItem | null>(null)
  const search = (
    <ItemSearch
      label="Objet à mettre en vente"
      placeholder="Objet à mettre en vente"
      search={(query) => catalogue?.search(query, { limit: 8 }) ?? []}
      onChoose={(chosen) => {
        setAsking(false)
        setItem(chosen)
      }}
      empty="Aucun résultat"
      slash={false}
    />
  )
  return (
    <>
      {wide ? (
        <div className="w-72 max-lg:w-full md:order-1">{search}</div>
      ) : (
        <Button className="main" icon={Plus} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Mettre en vente
        </Button>
      )}
      {asking && !wide && (
        <Dialog
          bottom
          title="Mettre en vente"
          onClose={() => setAsking(false)}
          footer={<Button onClick={() => setAsking(false)}>Fermer</Button>}
        >
          {search}
        </Dialog>
      )}
      {item && <ListSheet item={item} origin="lots" onClose={() => setItem(null)} />}
    </>
  )
}

/** What is done with the lots that are ticked. */
function Ticked({ lots, onOpen }: { lots: MyLots; onOpen: (opened: Opened) => void }) {
  const { ticked, acts, untick } = lots
  const chosen = ticked.map(({ lot }) => lot)
  // One price is asked for what is one thing alone.
  const isOneKind = new Set(chosen.map(({ item_id, size }) => `${item_id}|${size}`)).size === 1
  const end = async (kind: LotEnd) => {
    if (await acts.end(chosen, kind)) untick()
  }
  return (
    <div
      className="float sticky top-[calc(var(--header)+4px)] z-10 mb-2 flex flex-wrap items-center gap-2 px-4 py-2"
      role="toolbar"
      aria-label="Lots choisis"
    >
      <span className="mr-2 font-semibold">{plural(ticked.length, 'lot choisi', 'lots choisis')}</span>
      <Button className="small" onClick={() => void end('sold')}>
        Vendus
      </Button>
      {isOneKind && (
        <Button className="small" onClick={() => onOpen({ what: 'price', rows: ticked })}>
          Changer le prix
        </Button>
      )}
      {(['returned', 'withdrawn'] as const).map((kind) => (
        <Button key={kind} className="small" onClick={() => void end(kind)}>
          {kind === 'returned' ? 'Rendus' : 'Retirés'}
        </Button>
      ))}
      <Button className="small ghost ml-auto" icon={X} aria-label="Ne plus choisir" onClick={untick}></Button>
    </div>
  )
}

function Nothing({ lots: { view, count } }: { lots: MyLots }) {
  const catalogue = useCatalogue()
  const [item, setItem] = useState<CatalogueItem | null>(null)
  if (count === 0)
    return (
      <EmptyState
        title="Aucun lot pour l’instant"
        hint={
          'Cherche un objet et mets-le en vente ici, ou colle une capture de ta fenêtre de vente\u00a0: la taxe, le délai et ce qu’il en reste se comptent tout seuls.'
        }
      >
        {catalogue && <Examples items={exampleResources(catalogue)} onPick={setItem} />}
        {item && <ListSheet item={item} origin="lots" onClose={() => setItem(null)} />}
      </EmptyState>
    )
  return (
    <NothingFound
      title="Aucun lot ne correspond"
      hint="Essaie un autre mot, ou une autre liste."
      onClear={view.clear}
    />
  )
}
