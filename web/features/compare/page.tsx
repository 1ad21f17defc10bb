import { Link, Scale, Share2 } from 'lucide-react'
import { formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleCrafts } from '#ui/page/examples.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { useWide } from '#ui/page/use-wide.ts'
import { CompareTable } from './compare-table.tsx'
import { ItemCards } from './item-cards.tsx'
import { type Compare, useCompare } from './model.ts'
import { type CompareParams, MAX_ITEMS, writeParams } from './use-compare-params.ts'
import { WeightsPanel } from './weights-panel.tsx'
import './compare.css'

export function ComparePage() {
  const compare = useCompare()
  return (
    <div className="page tool compare">
      <PageTitle
        title="Comparateur d’items"
        purpose="Les effets de plusieurs objets côte à côte, et ce que vaut chaque point pour toi."
      />
      <Controls compare={compare} />
      {compare.weighing && compare.items.length > 0 && <WeightsPanel compare={compare} />}
      <p className="sr-only" role="status">
        {compare.announced}
      </p>
      <Notes compare={compare} />
      {compare.items.length > 0 ? <Items compare={compare} /> : <Invitation onPick={compare.moves.add} />}
    </div>
  )
}

/** The search that adds an item, what is shown of the effects, and ways to pass the comparison on. */
function Controls({ compare }: { compare: Compare }) {
  const { params, weighing, items } = compare
  return (
    <div className="controls mb-4 items-center max-md:gap-x-2 max-md:gap-y-3">
      <ItemSearch
        className="max-w-120 flex-[1_1_320px] max-md:max-w-none max-md:flex-[1_0_100%]"
        label="Ajouter un objet à comparer"
        placeholder="Nom de l’objet"
        search={compare.search}
        onChoose={compare.moves.add}
        empty="Aucun résultat"
      />
      {items.length > 0 && (
        <>
          <Switch
            className="max-md:flex-[1_0_100%] max-md:justify-between"
            label="Différences seulement"
            on={!params.all}
            onToggle={() => compare.showAll(!params.all)}
          />
          <button
            type="button"
            className="btn aria-expanded:border-kama max-md:flex-1"
            aria-expanded={weighing}
            onClick={() => compare.setWeighing(!weighing)}
          >
            <Scale className="icon" aria-hidden="true" />
            Poids
          </button>
          <PassOn params={params} />
        </>
      )}
    </div>
  )
}

function PassOn({ params }: { params: CompareParams }) {
  const url = () => `${location.origin}/app/compare${writeParams(params)}`
  return (
    <span className="ml-auto flex gap-2 max-md:flex-2">
      <button
        type="button"
        className="btn max-md:flex-1"
        onClick={() => void copyText(url(), 'Lien de la comparaison copié')}
      >
        <Link className="icon" aria-hidden="true" />
        Copier le lien
      </button>
      {'share' in navigator && (
        <button
          type="button"
          className="btn square flex-none"
          aria-label="Partager"
          onClick={() => void share(url())}
        >
          <Share2 className="icon" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The device's own sharing; where it fails, the link is copied. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: 'Comparaison d’objets', url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, 'Lien de la comparaison copié')
  }
}

/** What the URL asked for and cannot have, and what to do next. */
function Notes({ compare }: { compare: Compare }) {
  const { params, items, weighable, weighed } = compare
  const notes = [
    params.beyond > 0 &&
      `${formatNumber(MAX_ITEMS)} objets au plus\u00a0: ${wordFor(params.beyond, 'le dernier du lien est laissé', `les ${formatNumber(params.beyond)} derniers du lien sont laissés`)} de côté.`,
    params.unreadable > 0 &&
      wordFor(
        params.unreadable,
        'Un numéro d’objet du lien est illisible.',
        `${formatNumber(params.unreadable)} numéros d’objet du lien sont illisibles.`,
      ),
    items.length === 1 && 'Ajoute un deuxième objet pour voir ce qui change.',
    weighable.length > 0 &&
      items.length > 1 &&
      !weighed &&
      'Donne un poids aux effets qui comptent\u00a0: le score et le coût du point suivent.',
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <div className="mb-3 grid gap-1 text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

function Items({ compare }: { compare: Compare }) {
  return useWide() ? <CompareTable compare={compare} /> : <ItemCards compare={compare} />
}

function Invitation({ onPick }: { onPick: Compare['moves']['add'] }) {
  const { data } = useCatalogueState()
  if (!data) return <CatalogueWait label="Choisis un objet à comparer" />
  return (
    <EmptyState
      title="Choisis un objet à comparer"
      hint={'Cherche-le par son nom, puis ajoutes-en d’autres\u00a0: leurs effets s’alignent ici.'}
    >
      <Examples items={exampleCrafts(data)} onPick={onPick} />
    </EmptyState>
  )
}
