import { useMemo, useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { PasteDialog, type PastedProps, type PasteKind } from '#blocks/paste/paste-dialog.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import {
  LIST_COLUMNS,
  type ListColumn,
  type ListFault,
  listReader,
  type WantedPieces,
} from '#shared/domain/courses/pasted-list.ts'
import type { CountDoubt } from '#shared/domain/courses/wanted-words.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { PastedRows } from '#ui/files/pasted-list.tsx'

const LABELS: Record<ListColumn, string> = { name: 'objet', pieces: 'quantité' }
const LACKS: Record<ListColumn, string> = {
  name: 'Quelle colonne dit l’objet\u00a0?',
  pieces: 'Quelle colonne dit le nombre\u00a0?',
}
const WAYS: Record<CountDoubt, { ask: string; all?: string }> = {
  numbers: { ask: 'deux nombres\u00a0: lequel est le compte\u00a0?' },
  fraction: { ask: 'ce qui manque, ce qu’il faut, ou ce que tu as\u00a0?' },
  done: { ask: 'ligne déjà faite\u00a0: l’ajouter quand même\u00a0?' },
  numbered: { ask: 'numéro de la ligne, ou nombre d’objets\u00a0?' },
  plural: { ask: 'au pluriel\u00a0: est-ce cet objet\u00a0?', all: 'Tous\u00a0: l’objet au singulier' },
}

const FAULTS: Record<ListFault, string> = {
  count: 'pas de nombre clair',
  link: 'une adresse\u00a0: ouvre-la et copie la liste elle-même',
}

const KIND: Omit<PasteKind<ListColumn, WantedPieces, ListFault, CountDoubt>, 'reader'> = {
  tool: 'courses',
  title: 'Coller une liste',
  className: 'w-160',
  intro: 'Une ligne par objet, le nombre avant ou après le nom.',
  label: 'Liste collée',
  example: '12 Ortie\nBois de Frêne\u00a0x40',
  height: 5,
  words: true,
  columns: LIST_COLUMNS.map((value) => ({ value, label: LABELS[value] })),
  lacks: (columns) => {
    const lacking = LIST_COLUMNS.find((column) => !columns.includes(column))
    return lacking ? LACKS[lacking] : null
  },
  nameOf: ({ name, item }) => ({ name, item }),
  withItem: (wanted, item) => ({ ...wanted, item }),
  says: ({ pieces }) => plural(pieces, 'pièce', 'pièces'),
  ways: WAYS,
  reading: ([wanted]) => (wanted ? `${formatNumber(wanted.pieces)} × ${wanted.name}` : ''),
  fault: (fault) => FAULTS[fault],
  ready: (n) => plural(n, 'ligne comprise', 'lignes comprises'),
}

type Way = 'buy' | 'make'
const BUY_OR_MAKE: readonly { value: Way; label: string }[] = [
  { value: 'buy', label: 'Acheter' },
  { value: 'make', label: 'Fabriquer' },
]
const alreadyListed = (n: number) => (n > 0 ? `déjà ${formatNumber(n)} dans la liste` : '')
const alreadyPlanned = (n: number) => (n > 0 ? `déjà ${plural(n, 'craft prévu', 'crafts prévus')}` : '')

/** Pieces of each item: one that several lines name is asked for once. */
function sumsOf(lines: readonly WantedPieces[]): [item: number, pieces: number][] {
  const sums = new Map<number, number>()
  for (const { item, pieces } of lines) if (item !== null) sums.set(item, (sums.get(item) ?? 0) + pieces)
  return [...sums]
}

/** A pasted list becomes lines of the shopping list, after a look at what was understood; each item is bought or made. */
export function PasteList({ courses, ...pasted }: PastedProps & { courses: Courses }) {
  const { catalogue, wanted, planned } = courses
  const [ways, setWays] = useState<ReadonlyMap<number, Way>>(new Map())
  const tell = useMutateAndTell()
  const kind = useMemo(
    () => ({
      ...KIND,
      reader: listReader((name) => (name.length < 2 ? undefined : catalogue.meant(name)?.id)),
    }),
    [catalogue],
  )
  const canMake = (item: number) => catalogue.recipe(item) !== undefined
  const wayOf = (item: number): Way => (canMake(item) ? (ways.get(item) ?? 'buy') : 'buy')
  const plannedOf = (recipe: number) => planned.find((one) => one.recipe === recipe)?.crafts ?? 0
  const alreadyOf = (item: number) =>
    wayOf(item) === 'make' ? alreadyPlanned(plannedOf(item)) : alreadyListed(wanted.get(item) ?? 0)
  const choose = (some: readonly number[], way: Way) =>
    setWays((before) => new Map([...before, ...some.map((item) => [item, way] as const)]))
  const add = (lines: readonly WantedPieces[]) => {
    const items = sumsOf(lines)
    return tell(`${plural(items.length, 'objet ajouté', 'objets ajoutés')} aux courses`, 'courses', (db) =>
      planList(db, {
        bought: items
          .filter(([item]) => wayOf(item) === 'buy')
          .map(([item, pieces]) => ({ id: item, pieces: pieces + (wanted.get(item) ?? 0) })),
        made: items
          .filter(([item]) => wayOf(item) === 'make')
          .map(([recipe, crafts]) => ({ recipe, crafts: crafts + plannedOf(recipe) })),
      }),
    )
  }
  const label = (lines: readonly WantedPieces[]) =>
    `Ajouter ${plural(sumsOf(lines).length, 'objet', 'objets')}`
  return (
    <PasteDialog kind={kind} catalogue={catalogue} store={{ label, press: add }} {...pasted}>
      {(shown) => {
        const items = sumsOf(shown.map(({ value }) => value))
        const makeable = items.map(([item]) => item).filter(canMake)
        return (
          <>
            {makeable.length > 1 && (
              <p className="flex gap-2">
                <Button className="small max-md:h-10" onClick={() => choose(makeable, 'buy')}>
                  Tout acheter
                </Button>
                <Button className="small max-md:h-10" onClick={() => choose(makeable, 'make')}>
                  Tout fabriquer
                </Button>
              </p>
            )}
            <PastedRows rows={items}>
              {(rows) => (
                <ul>
                  {rows.map(([item, pieces]) => {
                    const known = catalogue.item(item)
                    return (
                      <li
                        key={item}
                        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5"
                      >
                        <span className="num w-16 text-right font-semibold">{formatNumber(pieces)}</span>
                        <span className="min-w-40 flex-1">
                          <ItemName item={known} />
                          <span className="sub">{alreadyOf(item)}</span>
                        </span>
                        {canMake(item) && (
                          <Segmented
                            label={`Acheter ou fabriquer, ${known.name}`}
                            value={wayOf(item)}
                            options={BUY_OR_MAKE}
                            onChange={(way) => choose([item], way)}
                          />
                        )}
                      </li>
                    )
                  })}
                </ul>
              )}
            </PastedRows>
          </>
        )
      }}
    </PasteDialog>
  )
}
