import { Link, Scale, Share2 } from 'lucide-react'
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
import { text } from './text.ts'
import { type CompareParams, MAX_ITEMS, writeParams } from './use-compare-params.ts'
import { WeightsPanel } from './weights-panel.tsx'
import './compare.css'

export function ComparePage() {
  const compare = useCompare()
  return (
    <div className="page tool compare">
      <PageTitle title={text.title} purpose={text.purpose} />
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
        label={text.search}
        placeholder={text.placeholder}
        search={compare.search}
        onChoose={compare.moves.add}
        empty={text.noResult}
      />
      {items.length > 0 && (
        <>
          <Switch
            className="max-md:flex-[1_0_100%] max-md:justify-between"
            label={text.onlyDifferences}
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
            {text.weights}
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
        onClick={() => void copyText(url(), text.linkCopied)}
      >
        <Link className="icon" aria-hidden="true" />
        {text.copyLink}
      </button>
      {'share' in navigator && (
        <button
          type="button"
          className="btn square flex-none"
          aria-label={text.share}
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
    await navigator.share({ title: text.shareTitle, url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, text.linkCopied)
  }
}

/** What the URL asked for and cannot have, and what to do next. */
function Notes({ compare }: { compare: Compare }) {
  const { params, items, weighable, weighed } = compare
  const notes = [
    params.beyond > 0 && text.beyond(params.beyond, MAX_ITEMS),
    params.unreadable > 0 && text.unreadable(params.unreadable),
    items.length === 1 && text.addSecond,
    weighable.length > 0 && items.length > 1 && !weighed && text.noWeights,
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
  if (!data) return <CatalogueWait label={text.invite} />
  return (
    <EmptyState title={text.invite} hint={text.inviteHint}>
      <Examples items={exampleCrafts(data)} onPick={onPick} />
    </EmptyState>
  )
}
