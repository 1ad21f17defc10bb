import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { ItemSearch } from '#ui/item-search.tsx'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Prices, usePrices } from './model.ts'
import { PasteButton } from './paste/paste-button.tsx'
import { PriceTable } from './price-table.tsx'
import { PriceTotals } from './price-totals.tsx'
import { RenewPanel } from './renew-panel.tsx'
import { text } from './text.ts'
import { Toolbar } from './toolbar.tsx'
import './prices.css'

const FOUND = 12
const detailPart = defineLazy(() => import('./detail/detail-dialog.tsx'))

export function PricesPage() {
  const prices = usePrices()
  const { ready, catalogue, totals, address, lines, viewOf, saves, today } = prices
  const empty = totals.items === 0 && address.added.length === 0
  return (
    <div className="page tool prices">
      <PageTitle title={text.title} purpose={text.purpose}>
        <div className="adding">
          <ItemSearch
            label={text.addLabel}
            placeholder={text.addLabel}
            search={(query) => catalogue?.search(query, { limit: FOUND }) ?? []}
            onChoose={(item) => prices.add(item.id)}
            empty={catalogue ? text.addNone : text.noCatalogue}
            delay={0}
            slash={false}
          />
          <PasteButton lines={lines} today={today} catalogue={catalogue} />
        </div>
      </PageTitle>
      {ready ? (
        <>
          {!catalogue && (
            <div className="names-missing">
              <p className="muted">{text.namesMissing}</p>
              <CatalogueDownload />
            </div>
          )}
          {!empty && <PriceTotals totals={totals} viewOf={viewOf} />}
          <RenewPanel
            lines={lines}
            catalogue={catalogue}
            totals={totals}
            viewOf={viewOf}
            saves={saves}
            today={today}
          />
          {!empty && <Toolbar prices={prices} />}
          <PriceTable prices={prices} />
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
      {ready && address.opened !== null && <Detail prices={prices} id={address.opened} />}
    </div>
  )
}

function Detail({ prices, id }: { prices: Prices; id: number }) {
  const part = useLazy(detailPart, true)
  return (
    part && <part.DetailDialog view={prices.viewOf(id)} today={prices.today} onClose={prices.address.close} />
  )
}
