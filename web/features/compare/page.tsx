import { Link, Scale, Share2 } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import type { KamasReading } from '#shared/domain/text/kamas.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleCrafts } from '#ui/page/examples.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { CompareTable } from './compare-table.tsx'
import { type ComparedEffect, type EffectCell, rowsOfCard } from './effect-rows.ts'
import { Cost, EffectValue, ItemHead, NoEffects, Price, Score } from './item-parts.tsx'
import { CARD_EFFECTS, type Compare, useCompare, type Weights } from './model.ts'
import { type CompareParams, MAX_ITEMS, writeParams } from './use-compare-params.ts'
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
          <Button
            className="aria-expanded:border-kama max-md:flex-1"
            icon={Scale}
            aria-expanded={weighing}
            onClick={() => compare.setWeighing(!weighing)}
          >
            Poids
          </Button>
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
      <Button
        className="max-md:flex-1"
        icon={Link}
        onClick={() => void copyText(url(), 'Lien de la comparaison copié')}
      >
        Copier le lien
      </Button>
      {'share' in navigator && (
        <Button
          className="flex-none"
          icon={Share2}
          aria-label="Partager"
          onClick={() => void share(url())}
        ></Button>
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

const MOST = 1000

/** What a point of each effect on screen is worth to the player. */
function WeightsPanel({ compare }: { compare: Compare }) {
  const { rows, weights, weighable, weighed } = compare
  return (
    <section className="panel weights mb-5 p-4" aria-label="Poids">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="muted">
          {weighable.length > 0
            ? 'Ce que vaut pour toi un point de chaque effet, de −1000 à 1000. Score = poids × moyenne.'
            : 'Aucun effet chiffré à peser.'}
        </p>
        {weighed && <Button onClick={() => void weights.reset(weighable)}>Tout remettre à 0</Button>}
      </header>
      <ul className="mt-3 grid max-h-[44dvh] grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-x-8 overflow-auto max-md:max-h-none max-md:grid-cols-[minmax(0,1fr)]">
        {/* A 0 that is no more than not read yet could not be typed over by one that is meant. */}
        {rows.map(
          ({ key, name, weighed: effect }) =>
            effect !== null &&
            weights.read && (
              <Weight
                key={key}
                effect={effect}
                name={name}
                weight={weights.of.get(effect) ?? 0}
                onSet={weights.set}
              />
            ),
        )}
      </ul>
    </section>
  )
}

type WeightProps = { effect: string; name: string; weight: number; onSet: Weights['set'] }

const Weight = memo(function Weight({ effect, name, weight, onSet }: WeightProps) {
  return (
    <li
      className={`flex items-center justify-between gap-3 border-rule border-b py-1 ${weight === 0 ? 'text-muted' : ''}`}
    >
      <span aria-hidden="true">{name}</span>
      <QuantityField
        label={`Poids, ${name}`}
        hideLabel
        value={weight}
        min={-MOST}
        max={MOST}
        read={readWeight}
        inputMode="text"
        onCommit={(typed) => onSet(effect, typed)}
      />
    </li>
  )
})

/** Reads a weight as players type it: `12`, `-5`, `−1 000`; an emptied field is 0. */
export function readWeight(typed: string): KamasReading {
  const figures = typed.replace(/\s/g, '').replace('−', '-')
  if (figures === '') return { kind: 'amount', value: 0 }
  if (!/^[+-]?\d{1,4}$/.test(figures)) return { kind: 'unreadable' }
  return { kind: 'amount', value: Number(figures) || 0 }
}

/** Items under each other on a phone, their effects in the same order. */
function ItemCards({ compare }: { compare: Compare }) {
  return (
    <>
      {compare.noDifference && <NoEffects compare={compare} />}
      <ul className="grid gap-6">
        {compare.items.map(({ item }, at) => (
          <li key={item.id}>
            <ItemCard compare={compare} at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ItemCard({ compare, at }: { compare: Compare; at: number }) {
  const loaded = compare.items[at]
  const worth = compare.worth[at]
  if (!loaded || !worth) return null
  const { item, state, effects } = loaded
  return (
    <article className="grid gap-2 border-line-2 border-t pt-3" aria-label={item.name}>
      <ItemHead
        loaded={loaded}
        setName={compare.setNames[at] ?? null}
        pods={compare.weightsInPods[at] ?? null}
        first={at === 0}
        last={at === compare.items.length - 1}
        moves={compare.moves}
        onRetry={compare.retry}
        stacked
      />
      {state === 'ready' && effects?.length === 0 && <p className="faint">Aucun effet</p>}
      <CardEffects rows={compare.shown} at={at} name={item.name} />
      {compare.conditionsShown && compare.conditions[at] && (
        <dl className="text-[13px]">
          <dt className="text-faint">Conditions</dt>
          <dd className="whitespace-pre-line text-muted">{compare.conditions[at]}</dd>
        </dl>
      )}
      {state !== 'unknown' && (
        <dl className="worth border-line-2 border-b-3 border-double [&>:last-child]:border-b-0">
          {compare.weighed && (
            <CardLine name="Score" best={worth.bestScore}>
              <Score worth={worth} />
            </CardLine>
          )}
          <CardLine name="Prix" className="items-center [--room:110px] [&_.field]:w-40">
            <Price id={item.id} name={item.name} {...worth.price} />
          </CardLine>
          {compare.weighed && (
            <CardLine name="Coût du point" best={worth.bestCost}>
              <Cost worth={worth} />
            </CardLine>
          )}
        </dl>
      )}
    </article>
  )
}

type CardEffectsProps = { rows: readonly ComparedEffect[]; at: number; name: string }

const CardEffects = memo(function CardEffects({ rows, at, name }: CardEffectsProps) {
  const [all, setAll] = useState(false)
  const own = rowsOfCard(rows, at)
  const rest = own.length - CARD_EFFECTS
  return (
    <>
      {own.length > 0 && (
        <dl className="effects" aria-label={`Effets, ${name}`}>
          {(all ? own : own.slice(0, CARD_EFFECTS)).map((row) => {
            const cell = row.cells[at]
            return cell && <Value key={row.key} name={row.name} {...cell} />
          })}
        </dl>
      )}
      {rest > 0 && (
        <Button className="mt-3 justify-self-stretch" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins d’effets' : plural(rest, 'autre effet', 'autres effets')}
        </Button>
      )}
    </>
  )
})

const Value = memo(function Value({ name, ...cell }: EffectCell & { name: string }) {
  return (
    <CardLine name={name} best={cell.best}>
      <EffectValue {...cell} />
    </CardLine>
  )
})

type LineProps = { name: string; best?: boolean; className?: string; children: ReactNode }

/** A line of a card: how its value compares stands before the value. */
const CardLine = ({ name, best, className = 'items-baseline', children }: LineProps) => (
  <div
    className={`relative flex min-h-8 gap-x-4 border-rule border-b py-1 ${best ? 'best before:-left-2.5' : ''} ${className}`}
  >
    <dt className="text-muted">{name}</dt>
    <dd className="ml-auto grid grid-cols-[auto_minmax(64px,auto)] items-baseline gap-x-2.5 whitespace-nowrap text-right font-medium tabular-nums">
      {children}
    </dd>
  </div>
)
