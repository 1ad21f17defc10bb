import { useCallback, useDeferredValue, useMemo } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { matches, type TabProps } from '../model.ts'
import { text } from '../text.ts'
import { useEntrySaves } from '../use-entry-saves.ts'
import { FamilyStrip, familiesOf } from './family-strip.tsx'
import { RentaTable } from './renta-table.tsx'

/** What each object is worth beside its family. */
export function RentaTab({ workshop, params, change }: TabProps) {
  const { rows } = workshop
  const setOpen = useCallback((open: number | null) => change({ open }), [change])
  const entries = useEntrySaves()
  const families = useMemo(() => familiesOf(rows), [rows])
  // A family that the game data does not have would hide every row.
  const chosen = families.find(({ name }) => name === params.family)?.name ?? null
  const query = useDeferredValue(params.query)
  const shown = useMemo(
    () =>
      rows.filter(
        ({ object, price }) =>
          (chosen === null || object.family === chosen) &&
          (!params.priced || price !== null) &&
          matches(query, [object.name, object.boss]),
      ),
    [rows, chosen, params.priced, query],
  )
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Renta 1\u00a0: la médiane de sa famille en points par kama d’essence. Au-dessus, l’objet rapporte plus que les autres.'
        }
      </p>
      <FamilyStrip families={families} chosen={chosen} onChoose={(family) => change({ family })} />
      <div className="workshop-filters">
        <FilterField
          label={text.searchObject}
          placeholder={text.searchObject}
          query={params.query}
          onSearch={(query) => change({ query })}
        />
        <Switch
          label="Avec prix seulement"
          on={params.priced}
          onToggle={() => change({ priced: !params.priced })}
        />
      </div>
      <p className="sr-only" role="status">
        {text.listed(shown.length, rows.length)}
      </p>
      {rows.every(({ price }) => price === null) && (
        <p className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px] text-muted">
          {'Aucune essence n’a de prix\u00a0: les objets ne se comparent pas encore.'}
          <Button className="small" onClick={() => change({ tab: 'prix' })}>
            Saisir des prix
          </Button>
        </p>
      )}
      {shown.length > 0 ? (
        <RentaTable
          workshop={workshop}
          rows={shown}
          families={families}
          open={params.open}
          onOpen={setOpen}
          entries={entries}
        />
      ) : (
        <EmptyState title="Aucun résultat" hint={text.nothingHint}>
          <Button onClick={() => change({ query: '', family: null, priced: false })}>
            Effacer les filtres
          </Button>
        </EmptyState>
      )}
    </>
  )
}
