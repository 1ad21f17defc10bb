import { useMemo } from 'react'
import { GAUGES } from '#shared/contract/fields.ts'
import { fuelsApart } from '#shared/domain/breeding/read-breeding.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { BreederLevel } from '../breeder-level.tsx'
import { breedingText } from '../breeding-text.ts'
import { FirstPrices } from '../first-prices.tsx'
import type { Breeding } from '../use-breeding.ts'
import { FuelTable } from './fuel-table.tsx'
import { ALL, MOST_POINTS, TIERS, useFuelTiers } from './model.ts'

/** What a point of each gauge costs, tier by tier. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const { params, change, tiers, first } = useFuelTiers(breeding)
  const { level } = breeding
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'La taille la moins chère de chaque palier, achetée ou fabriquée avec ton stock, en lots exacts. Un point vaut pareil quel que soit le palier\u00a0: il nourrit toutes les montures de l’enclos, dix au plus.'
        }
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label="Jauge"
          value={params.gauge}
          options={[
            { value: ALL, label: 'Toutes les jauges' },
            ...GAUGES.map((value) => ({ value, label: breedingText.gauges[value] })),
          ]}
          onChange={(gauge) => change({ gauge })}
        />
        <Select
          label="Palier"
          value={params.tier}
          options={TIERS.map((value) => ({
            value,
            label: value === 'tous' ? 'Tous les paliers' : breedingText.tier(Number(value)),
          }))}
          onChange={(tier) => change({ tier })}
        />
        <QuantityField
          label="Points à verser"
          value={params.points}
          min={1}
          max={MOST_POINTS}
          onCommit={(points) => change({ points })}
        />
        <QuantityField
          label="Montures"
          value={params.mounts}
          min={1}
          max={BREEDING_RULES.penMounts.value}
          onCommit={(mounts) => change({ mounts })}
        />
        <BreederLevel level={level} />
        {level !== null && (
          <Switch
            label="À mon niveau"
            on={params.onlyMine}
            onToggle={() => change({ onlyMine: !params.onlyMine })}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {plural(tiers.length, 'palier affiché', 'paliers affichés')}
      </p>
      <FuelsApart breeding={breeding} />
      <FirstPrices ids={first} breeding={breeding} />
      {tiers.length > 0 ? (
        <FuelTable
          tiers={tiers}
          breeding={breeding}
          mounts={params.mounts}
          open={params.open}
          onOpen={(open) => change({ open })}
        />
      ) : (
        <EmptyState
          title="Aucun carburant ne correspond"
          hint="Change de jauge ou de palier, ou montre aussi ceux d’un niveau plus haut."
        >
          <Button onClick={() => change({ gauge: ALL, tier: 'tous', onlyMine: false })}>
            Effacer les filtres
          </Button>
        </EmptyState>
      )}
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">
        {
          'Sources\u00a0: guides publics de l’élevage depuis la 3.5 et fiches des objets\u00a0; vérifie en jeu avant un gros achat.'
        }
      </p>
    </>
  )
}

/** The fuels whose sheet says something else than the rules: the sheet counts (M32). */
function FuelsApart({ breeding: { fuels, data } }: { breeding: Breeding }) {
  const apart = useMemo(() => fuelsApart(fuels, (id) => data.item(id).level), [fuels, data])
  const [first] = apart
  if (!first) return null
  const { fuel, rule } = first
  return (
    <p className="mb-3 border-l-2 border-line-2 px-3 py-2 text-13 text-muted" role="note">
      {`${plural(apart.length, 'carburant ne verse', 'carburants ne versent')} pas ce que disent les règles de la ${BREEDING_RULES.fuelPoints.version}\u00a0: ${data.item(fuel.id).name}, ${formatNumber(fuel.points)} points jusqu’à ${formatNumber(fuel.cap)} d’après sa fiche, ${formatNumber(rule.points)} jusqu’à ${formatNumber(rule.cap)} d’après les règles. C’est sa fiche qui compte.`}
    </p>
  )
}
