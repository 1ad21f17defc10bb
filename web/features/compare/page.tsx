import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Examples, exampleCrafts } from '#ui/examples.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'
import { useWide } from '#ui/use-wide.ts'
import { CompareTable } from './compare-table.tsx'
import { Controls } from './controls.tsx'
import { ItemCards } from './item-cards.tsx'
import { type Compare, useCompare } from './model.ts'
import { Notes } from './notes.tsx'
import { text } from './text.ts'
import { WeightsPanel } from './weights-panel.tsx'
import './compare.css'

export function ComparePage() {
  const compare = useCompare()
  return (
    <div className="page tool compare">
      <PageTitle title={text.title} purpose={text.purpose} />
      <Controls compare={compare} />
      {compare.weighing && compare.items.length > 0 && <WeightsPanel compare={compare} />}
      <p className="sr" role="status">
        {compare.said}
      </p>
      <Notes compare={compare} />
      {compare.items.length > 0 ? <Items compare={compare} /> : <Invitation onPick={compare.moves.add} />}
    </div>
  )
}

function Items({ compare }: { compare: Compare }) {
  return useWide() ? <CompareTable compare={compare} /> : <ItemCards compare={compare} />
}

function Invitation({ onPick }: { onPick: Compare['moves']['add'] }) {
  const { data } = useCatalogueState()
  if (!data) return <CatalogueWait label={text.invite} />
  return (
    <EmptyState title={text.invite} hint={text.inviteHint}>
      <Examples items={exampleCrafts(data)} onPick={onPick} />
    </EmptyState>
  )
}
