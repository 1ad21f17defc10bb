import { useMemo } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { craftLines } from './craft-lines.ts'
import { EntryTable } from './entry-table.tsx'
import type { TabProps } from './model.ts'
import { Shopping } from './shopping.tsx'
import { text } from './text.ts'
import { useEntrySaves } from './use-entry-saves.ts'
import { useRecipes } from './use-recipes.ts'

/** What the player wants to make, and all that it asks. */
export function CraftTab({ workshop, change }: TabProps) {
  const { crafts, data, rows } = workshop
  const lines = useMemo(() => craftLines({ crafts, data, rows }), [crafts, data, rows])
  const ids = useMemo(() => lines.flatMap(({ id }) => id ?? []), [lines])
  const recipes = useRecipes(ids, data)
  const entries = useEntrySaves()
  if (lines.length === 0) {
    return (
      <EmptyState title={text.emptyList} hint={text.emptyListHint}>
        <button type="button" className="btn" onClick={() => change({ tab: 'objets' })}>
          {text.toObjects}
        </button>
      </EmptyState>
    )
  }
  return (
    <>
      <EntryTable lines={lines} data={data} recipes={recipes} entries={entries} />
      <Shopping lines={lines} workshop={workshop} recipes={recipes} />
    </>
  )
}
