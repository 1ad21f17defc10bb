import { RulesNotice } from '#blocks/rules-notice.tsx'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { CrushLog } from './log.tsx'
import { useCrushPage, useCrushSheet, VIEWS } from './model.ts'
import { RunePrices } from './rune-prices.tsx'
import { Sheet } from './sheet.tsx'

const VIEW_WORDS: Record<(typeof VIEWS)[number], string> = {
  objet: 'Objet',
  journal: 'Mes brisages',
  runes: 'Prix des runes',
}

/** « Brisage »: what an item gives when it is crushed, and from which coefficient and up to which price that pays. */
export function BrisagePage() {
  const page = useCrushPage()
  const { params, change, catalogue } = page
  return (
    <div className="page tool">
      <PageTitle
        title="Brisage"
        purpose="Dès quel coefficient, jusqu’à quel prix, avec quel focus, à tes prix de runes."
      />
      <RulesNotice />
      <Segmented
        className="mb-4 max-md:w-full max-md:each:flex-1 max-md:each:px-1"
        label="Vue"
        value={params.view}
        options={VIEWS.map((value) => ({ value, label: VIEW_WORDS[value] }))}
        onChange={(view) => change({ view })}
      />
      {!catalogue && <CatalogueWait label="Chargement du catalogue…" />}
      {catalogue && params.view === 'objet' && <OneItem page={page} />}
      {catalogue && params.view === 'journal' && <CrushLog catalogue={catalogue} onChoose={page.choose} />}
      {catalogue && params.view === 'runes' && <RunePrices catalogue={catalogue} />}
    </div>
  )
}

function OneItem({ page }: { page: ReturnType<typeof useCrushPage> }) {
  const sheet = useCrushSheet(page)
  const { item, search, choose, examples, params, change } = page
  return (
    <>
      <div className="mb-6 max-w-106">
        <ItemSearch
          label="Rechercher un équipement à briser"
          placeholder="Nom de l’équipement"
          search={search}
          onChoose={choose}
          empty="Aucun équipement de ce nom"
        />
      </div>
      {item && sheet && <Sheet key={item.id} sheet={sheet} params={params} change={change} />}
      {item && !sheet && <SkeletonRows rows={6} columns={5} />}
      {!item && (
        <EmptyState
          title="Choisis un équipement"
          hint={
            'Ses lignes, ses runes et ce qu’elles valent s’affichent ici\u00a0; le coefficient se lit dans le concasseur du jeu.'
          }
        >
          <Examples items={examples} onPick={choose} />
        </EmptyState>
      )}
    </>
  )
}
