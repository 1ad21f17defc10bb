import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { PastedLine } from '#ui/files/pasted-list.tsx'
import { pastedText as text } from '#ui/files/pasted-text.ts'

/** A name that no item bears, the rows that say it, and what the first of them says beside it. */
export type UnsureName = { name: string; rows: number[]; says: string }
/** An item that the player chose for a name. */
export type ItemChoice = { name: string; id: number }

type Props = {
  unsure: readonly UnsureName[]
  catalogue: Catalogue
  onChoose: (choices: readonly ItemChoice[]) => void
}

/** Names that no item bears, each with the likeliest item and a choice of others; nothing is taken by itself. */
export function UnsureNames({ unsure, catalogue, onChoose }: Props) {
  const guessed = unsure.map((name) => ({ ...name, ...guessesOf(name.name, catalogue) }))
  const best = guessed.flatMap(({ name, guesses: [first] }) => (first ? [{ name, id: first.id }] : []))
  return (
    <>
      {best.length > 1 && (
        <Button className="small" onClick={() => onChoose(best)}>
          {wordFor(
            best.length,
            'Prendre la proposition',
            `Prendre les ${formatNumber(best.length)} propositions`,
          )}
        </Button>
      )}
      <ul>
        {guessed.map(({ name, rows, says, guesses, swallowed }) => (
          <PastedLine key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <span className="flex-[1_1_160px]">
              {name}
              <span className="sub">{[text.row(rows[0] ?? 0), says].filter(Boolean).join(' · ')}</span>
            </span>
            {guesses[0] ? (
              <span className="flex min-w-0 flex-[1_1_240px] flex-wrap justify-end gap-1.5 max-md:justify-start">
                <Guesses name={name} guesses={guesses} onChoose={onChoose} />
              </span>
            ) : (
              <span className="sub flex-[1_1_240px] whitespace-normal text-loss">
                {swallowed
                  ? `«\u00a0${swallowed}\u00a0» n’est dans aucun nom qui ressemble\u00a0: sépare-le du nom par un point-virgule, ou retire-le`
                  : 'aucun objet ne ressemble à ce nom'}
              </span>
            )}
          </PastedLine>
        ))}
      </ul>
      {guessed.some(({ guesses, swallowed }) => guesses.length === 0 && !swallowed) && <PartialCatalogue />}
    </>
  )
}

type GuessesProps = Pick<Props, 'onChoose'> & { name: string; guesses: readonly CatalogueItem[] }

function Guesses({ name, guesses, onChoose }: GuessesProps) {
  const [first, ...others] = guesses
  if (!first) return null
  return (
    <>
      <Button
        className="small max-w-full overflow-hidden max-md:h-10"
        onClick={() => onChoose([{ name, id: first.id }])}
      >
        {`C’est ${first.name}`}
      </Button>
      {others.length > 0 && (
        <Select
          className="h-7 max-w-[150px] max-md:h-10 [&>select]:leading-[26px] max-md:[&>select]:leading-[38px]"
          label={`Objet pour «\u00a0${name}\u00a0»`}
          value=""
          options={[
            { value: '', label: 'Choisir…' },
            ...others.map((item) => ({ value: String(item.id), label: item.name })),
          ]}
          onChange={(id) => onChoose(id ? [{ name, id: Number(id) }] : [])}
        />
      )}
    </>
  )
}

const GUESSES = 6
/** `swallowed`: the first figure of the name that no likely item has, so that it is a count or a price. */
type Guessed = { guesses: CatalogueItem[]; swallowed: string | null }
const known = new WeakMap<Catalogue, Map<string, Guessed>>()

/** The items whose names look like this one, the likeliest first; searched once for a name. */
function guessesOf(name: string, catalogue: Catalogue): Guessed {
  const searched = known.get(catalogue) ?? new Map<string, Guessed>()
  known.set(catalogue, searched)
  const found = searched.get(name) ?? search(name, catalogue)
  searched.set(name, found)
  return found
}

/** The whole name, or else what its words find one by one, from the longest. An item must have every figure of the name. */
function search(name: string, catalogue: Catalogue): Guessed {
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
  const figures = figuresOf(name)
  for (const query of [name, ...words.slice(0, 2)]) {
    const guesses = catalogue
      .guesses(query, GUESSES)
      .filter((item) => figures.every((figure) => figuresOf(item.name).includes(figure)))
    if (guesses.length > 0) return { guesses, swallowed: null }
  }
  return { guesses: [], swallowed: figures[0] ?? null }
}

const figuresOf = (name: string): string[] => name.match(/\d+/g) ?? []
