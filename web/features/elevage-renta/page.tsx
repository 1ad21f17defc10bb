import { isAtLeast } from '#shared/domain/game-version.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'
import { CraftTab } from './craft/craft-tab.tsx'
import { type TabProps, useWorkshop, type Workshop } from './model.ts'
import { PricesTab } from './prices/prices-tab.tsx'
import { RentaTab } from './renta/renta-tab.tsx'
import { text } from './text.ts'
import { type Tab, useAddress } from './use-address.ts'
import { WorkshopTabs } from './workshop-tabs.tsx'
import './workshop.css'

export function WorkshopPage() {
  const workshop = useWorkshop()
  const [address, change] = useAddress()
  return (
    <div className="page tool workshop">
      <PageTitle title={text.title} purpose={text.purpose} />
      <FormerObjects />
      <WorkshopTabs tab={address.tab} counts={countsOf(workshop)} onChange={(tab) => change({ tab })}>
        {workshop === 'loading' && <CatalogueWait label={text.waiting} />}
        {workshop === 'absent' && <EmptyState title={text.absent} hint={text.absentHint} />}
        {typeof workshop === 'object' && <Panel workshop={workshop} address={address} change={change} />}
      </WorkshopTabs>
    </div>
  )
}

/** The version of the game that took the workshop's objects away. */
const REMOVED_IN = '3.5'

function FormerObjects() {
  const { game } = useCatalogueState()
  if (!isAtLeast(game, REMOVED_IN)) return null
  return (
    <p className="workshop-former" role="note">
      <b>{text.formerObjects}</b> {text.formerHint}
    </p>
  )
}

function Panel(props: TabProps) {
  if (props.address.tab === 'prix') return <PricesTab {...props} />
  return props.address.tab === 'objets' ? <RentaTab {...props} /> : <CraftTab {...props} />
}

function countsOf(workshop: Workshop | string): Record<Tab, string> {
  if (typeof workshop === 'string') return { prix: '', objets: '', liste: '' }
  const { bosses, prices, rows, crafts } = workshop
  const priced = bosses.filter(({ essence }) => prices.get(essence)?.price).length
  const listed = [...crafts.values()].filter((entry) => entry.listed).length
  return { prix: `${priced}/${bosses.length}`, objets: String(rows.length), liste: String(listed || '') }
}
