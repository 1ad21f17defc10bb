import { MAKINA_KINDS } from '#shared/catalogue/tables.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FirstPrices } from '../first-prices.tsx'
import type { Breeding } from '../use-breeding.ts'
import { MakinaTable } from './makina-table.tsx'
import { MOST_VALUE, useMakinas } from './model.ts'
import { NetTable } from './net-table.tsx'
import { text } from './text.ts'

/** What makinas and nets cost, and when a makina is worth it. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const { params, change, lines, nets, first } = useMakinas(breeding)
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Une makina sert une fois, pour un petit de sa génération ou d’une plus basse\u00a0: la moins chère de celles qui conviennent est retenue. Dis ce que vaut de plus une monture de la génération supérieure, et vois à partir de quelle chance elle se paie.'
        }
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label="Famille"
          value={params.family}
          options={FAMILY_NAMES.map((value) => ({ value, label: value }))}
          onChange={(family) => change({ family })}
        />
        <Select
          label="Makina"
          value={params.kind}
          options={MAKINA_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <QuantityField
          label="Pièces"
          value={params.pieces}
          min={1}
          max={1000}
          onCommit={(pieces) => change({ pieces })}
        />
        <KamasField
          label="Une monture de la génération supérieure vaut en plus"
          value={params.value || null}
          onCommit={(value) => change({ value: Math.min(MOST_VALUE, value ?? 0) })}
          placeholder={'valeur\u00a0?'}
        />
      </div>
      <p className="sr-only" role="status">
        {plural(lines.length, 'génération', 'générations')}
      </p>
      <FirstPrices ids={first} breeding={breeding} />
      {lines.length > 0 ? (
        <MakinaTable lines={lines} breeding={breeding} />
      ) : (
        <EmptyState
          title="Aucune makina de cette sorte"
          hint="Les makinas arrivent avec les données du jeu."
        />
      )}
      <h2 className="mt-8">Filets de capture</h2>
      <p className="mb-2 text-[13px] text-muted">Ce que coûte un filet, acheté ou fabriqué avec ton stock.</p>
      <NetTable nets={nets} breeding={breeding} />
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">
        {'Sources\u00a0: fiches des objets et guides publics de l’élevage depuis la 3.5.'}
      </p>
    </>
  )
}
