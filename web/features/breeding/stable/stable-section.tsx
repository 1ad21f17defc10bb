import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useRef } from 'react'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Mount } from '#store/mounts.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { MountKind } from '../known-mounts.ts'
import type { Stable } from '../model.ts'
import { text } from '../text.ts'
import type { StableSaves } from '../use-stable-saves.ts'
import { StableTable } from './stable-table.tsx'
import { TRAITS } from './stable-view.ts'
import { useArrivalInSight } from './use-arrival.ts'

const TRAITS_WORDS = {
  tous: 'Toutes les montures',
  males: 'Mâles',
  femelles: 'Femelles',
  fertiles: 'Fertiles',
  pretes: 'Prêtes à accoupler',
  steriles: 'Stériles',
  cameleones: 'Caméléones',
}

type Props = {
  stable: Stable
  saves: StableSaves
  /** A dialog is open, whose end gives the focus back. */
  dialogOpen: boolean
  onAdd: (kind: MountKind) => void
  onEdit: (mount: Mount) => void
  onCrosses: (kind: number) => void
}

/** The stable, which folds as a whole and variant by variant. */
export function StableSection({ stable, dialogOpen, ...acts }: Props) {
  const place = useRef<HTMLElement>(null)
  const { layout, lines, arrived } = stable
  useArrivalInSight(place, dialogOpen ? null : (arrived?.id ?? null), lines)
  const Chevron = layout.closed ? ChevronRight : ChevronDown
  return (
    <section ref={place} className="scroll-mt-3" aria-labelledby="my-stable">
      <header className="flex min-h-9 items-center gap-2.5">
        <h2 id="my-stable">Mon étable</h2>
        <Button
          className="small ghost"
          icon={Chevron}
          aria-expanded={!layout.closed}
          aria-label={layout.closed ? 'Déplier mon étable' : 'Replier mon étable'}
          onClick={layout.toggleClosed}
        ></Button>
        {stable.ready && (
          <span className="ml-auto text-[13px] text-muted">{text.count(stable.inGame.length)}</span>
        )}
      </header>
      {!layout.closed &&
        (stable.ready ? (
          <Shown stable={stable} {...acts} />
        ) : (
          <>
            <p className="muted">Chargement de vos montures…</p>
            <SkeletonRows rows={6} />
          </>
        ))}
    </section>
  )
}

function Shown({ stable, saves, onAdd, onEdit, onCrosses }: Omit<Props, 'dialogOpen'>) {
  const { inFamily, shown, family, known } = stable
  return (
    <>
      <StableFilters stable={stable} />
      <p className="sr-only" role="status">
        {`${plural(shown.length, 'monture affichée', 'montures affichées')} sur ${formatNumber(stable.inGame.length)}`}
      </p>
      {shown.length > 0 && (
        <StableTable
          lines={stable.lines}
          lit={stable.arrived?.id ?? null}
          known={known}
          saves={saves}
          onFold={stable.layout.fold}
          onEdit={onEdit}
          onCrosses={onCrosses}
        />
      )}
      {inFamily.length === 0 && (
        <EmptyState
          title={`Aucune monture enregistrée dans ${(family ?? '') || 'toutes les familles'}`}
          hint={'Cherche une monture, puis «\u00a0Ajouter\u00a0»\u00a0: elle se range ici.'}
        >
          {known && <Examples items={known.examples(family)} onPick={onAdd} />}
        </EmptyState>
      )}
      {inFamily.length > 0 && shown.length === 0 && (
        <EmptyState title="Aucun résultat pour le type sélectionné">
          <Button onClick={stable.clearFilters}>Effacer les filtres</Button>
        </EmptyState>
      )}
    </>
  )
}

/** An option's value for « all », which no name of a family or a variant can be. */
const ALL = '\n'

const CHOICE = 'max-w-65 min-w-0 flex-[1_1_170px] max-md:max-w-none max-md:flex-[1_1_150px]'

/** What of the stable is shown: by game where it holds two, by family, by variant, by what the mounts are. */
function StableFilters({ stable }: { stable: Stable }) {
  const { families, family, variants, variant, trait, inFamily, layout } = stable
  const open = variants.some(({ name }) => !layout.folded.has(name))
  return (
    <div className="stable-filters my-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {stable.mixed && (
        <Segmented
          className="spread"
          label="Jeu"
          value={stable.game}
          options={stable.games.map(({ game, count }) => ({
            value: game,
            label: text.gameCount(game, count),
          }))}
          onChange={stable.setGame}
        />
      )}
      <Select
        className={CHOICE}
        label="Famille"
        value={family ?? ALL}
        options={[
          { value: ALL, label: 'Toutes les familles' },
          ...families.map(({ name, count }) => ({
            value: name,
            label: `${name || 'Sans famille'} (${formatNumber(count)})`,
          })),
        ]}
        onChange={(name) => stable.setFamily(name === ALL ? null : name)}
      />
      <TypeSelect variants={variants} variant={variant} onChange={stable.setVariant} />
      <Select
        className={CHOICE}
        label="Particularité"
        value={trait}
        options={TRAITS.map((value) => ({ value, label: TRAITS_WORDS[value] }))}
        onChange={stable.setTrait}
      />
      {inFamily.length > 0 && (
        <Button
          className="ghost ml-auto"
          onClick={() => (open ? layout.foldAll(variants.map(({ name }) => name)) : layout.unfoldAll())}
        >
          {open ? 'Tout plier' : 'Tout déplier'}
        </Button>
      )}
    </div>
  )
}

type TypeProps = {
  variants: Stable['variants']
  variant: string | null
  onChange: (variant: string | null) => void
}

/** As many options as there are variants, which folding a group need not draw again. */
const TypeSelect = memo(function TypeSelect({ variants, variant, onChange }: TypeProps) {
  return (
    <Select
      className={CHOICE}
      label="Type"
      value={variant ?? ALL}
      options={[
        { value: ALL, label: 'Tous les types' },
        ...variants.map(({ name, count }) => ({
          value: name,
          label: `${name || 'Sans nom'} (${formatNumber(count)})`,
        })),
      ]}
      onChange={(name) => onChange(name === ALL ? null : name)}
    />
  )
})
