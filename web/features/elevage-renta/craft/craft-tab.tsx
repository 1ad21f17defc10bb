import { useEffect, useMemo, useRef } from 'react'
import { entryOf } from '#store/essences.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import type { TabProps, Workshop } from '../model.ts'
import { useEntrySaves } from '../use-entry-saves.ts'
import { craftLines, EntryTable, quantityInputId } from './entry-table.tsx'
import { Shopping } from './shopping.tsx'
import { useRecipes } from './use-recipes.ts'

const EXAMPLES = 2

/** What the player wants to make, and all that it asks. */
export function CraftTab({ workshop, change }: TabProps) {
  const { crafts, data, rows } = workshop
  const lines = useMemo(() => craftLines({ crafts, data, rows }), [crafts, data, rows])
  const ids = useMemo(() => lines.flatMap(({ id }) => id ?? []), [lines])
  const recipes = useRecipes(ids, data)
  const entries = useEntrySaves()
  // An example that was picked: its field takes the focus once its row is there.
  const picked = useRef<string | null>(null)
  useEffect(() => {
    const field = picked.current === null ? null : document.getElementById(quantityInputId(picked.current))
    if (!field) return
    picked.current = null
    field.focus()
  })
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Ta liste de craft est vide"
        hint={'Ajoute des objets depuis leur rentabilité\u00a0: leurs ingrédients se regroupent ici.'}
      >
        <Examples
          items={examplesOf(workshop)}
          onPick={(object) => {
            picked.current = entryOf(object)
            void entries.add(object).then((added) => {
              if (!added) picked.current = null
            })
          }}
        />
        <button type="button" className="btn" onClick={() => change({ tab: 'objets' })}>
          Voir les objets
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

/** Objects whose ingredients this device knows, the most profitable first. */
const examplesOf = ({ rows, data }: Workshop) =>
  rows
    .map(({ object }) => object)
    .filter(({ id }) => data.recipe(id))
    .slice(0, EXAMPLES)
