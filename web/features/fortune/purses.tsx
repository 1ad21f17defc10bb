import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ALL_CHARACTERS, CHARACTER_NAME_MAX } from '#shared/collections/fortune.ts'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FortuneView } from './model.ts'

type Props = { purses: NonNullable<FortuneView['purses']>; onType: FortuneView['type'] }

/** No sign of the keys of rows. */
const characterNamed = (typed: string): string =>
  typed.replace(/[|\p{Cc}\p{Cs}]+/gu, ' ').replace(/^[\s@]+|\s+$/gu, '')

const idOf = (character: string): string => `purse-${character}`

/** The kamas in hand, for all characters or for each of them. */
export function Purses({ purses, onType }: Props) {
  const [added, setAdded] = useState({ count: 0, character: '' })
  const named = purses.filter(({ character }) => character !== ALL_CHARACTERS)
  const isThere = named.some(({ character }) => character === added.character)
  // Enter took the field away with the name in it: what comes next is the kamas.
  useEffect(() => {
    if (isThere && document.activeElement === document.body)
      document.getElementById(idOf(added.character))?.focus()
  }, [isThere, added])
  const all = purses.find(({ character }) => character === ALL_CHARACTERS)?.kamas ?? null
  const add = async (typed: string) => {
    const character = characterNamed(typed)
    if (!character) return true
    // A purse that is there keeps its kamas.
    const isNew = character !== ALL_CHARACTERS && !named.some((one) => one.character === character)
    if (isNew && !(await onType(character, 0))) return false
    setAdded({ count: added.count + 1, character })
    return true
  }
  return (
    <section className="max-lg:order-last" aria-labelledby="fortune-purses">
      <h2 id="fortune-purses" className="mb-2">
        Tes bourses
      </h2>
      <KamasField
        label={named.length > 0 ? 'Autres kamas' : 'Tes kamas'}
        value={all}
        onCommit={(kamas) => onType(ALL_CHARACTERS, kamas)}
      />
      <ul>
        {named.map(({ character, kamas }) => (
          <li key={character} className="mt-3 flex items-end gap-2">
            <KamasField
              id={idOf(character)}
              className="min-w-0 flex-1"
              label={character}
              value={kamas}
              emptied="restores"
              onCommit={(typed) => onType(character, typed)}
            />
            <Button
              className="small ghost"
              icon={X}
              aria-label={`Retirer la bourse de ${character}`}
              title="Retirer cette bourse"
              onClick={() => void onType(character, null)}
            ></Button>
          </li>
        ))}
      </ul>
      <TextField
        key={added.count}
        className="mt-3"
        label="Ajouter un personnage"
        placeholder="son nom"
        value=""
        maxLength={CHARACTER_NAME_MAX}
        onCommit={add}
      />
    </section>
  )
}
