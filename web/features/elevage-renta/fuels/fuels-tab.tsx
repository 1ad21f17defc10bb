import { useMutate } from '#blocks/use-mutate.ts'
import { GAUGES } from '#shared/catalogue/tables.ts'
import { setJobLevel } from '#store/guides.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { breedingText } from '../breeding-text.ts'
import { FirstPrices } from '../first-prices.tsx'
import { BREEDER, type Breeding } from '../use-breeding.ts'
import { FuelTable } from './fuel-table.tsx'
import { ALL, MOST_POINTS, TIERS, useFuelTiers } from './model.ts'
import { text } from './text.ts'

/** What a point of each gauge costs, tier by tier. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const { params, change, tiers, first } = useFuelTiers(breeding)
  const mutate = useMutate()
  const { level } = breeding
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">{text.hint}</p>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label={text.gauge}
          value={params.gauge}
          options={[
            { value: ALL, label: text.allGauges },
            ...GAUGES.map((value) => ({ value, label: breedingText.gauges[value] })),
          ]}
          onChange={(gauge) => change({ gauge })}
        />
        <Select
          label={text.tier}
          value={params.tier}
          options={TIERS.map((value) => ({
            value,
            label: value === 'tous' ? text.allTiers : breedingText.tier(Number(value)),
          }))}
          onChange={(tier) => change({ tier })}
        />
        <QuantityField
          label={text.points}
          value={params.points}
          min={1}
          max={MOST_POINTS}
          onCommit={(points) => change({ points })}
        />
        <QuantityField
          label={text.mounts}
          value={params.mounts}
          min={1}
          max={10}
          onCommit={(mounts) => change({ mounts })}
        />
        <QuantityField
          label={breedingText.myLevel}
          value={level}
          max={200}
          placeholder="200"
          onCommit={(value) => mutate((db) => setJobLevel(db, BREEDER, value))}
        />
        {level !== null && (
          <Switch
            label={text.onlyMine}
            on={params.onlyMine}
            onToggle={() => change({ onlyMine: !params.onlyMine })}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {text.listed(tiers.length)}
      </p>
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
        <EmptyState title={text.empty} hint={text.emptyHint}>
          <button
            type="button"
            className="btn"
            onClick={() => change({ gauge: ALL, tier: 'tous', onlyMine: false })}
          >
            {text.clear}
          </button>
        </EmptyState>
      )}
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">{text.sources}</p>
    </>
  )
}
