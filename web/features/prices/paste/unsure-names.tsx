import type { Catalogue } from '#data/catalogue/lookup.ts'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Select } from '#ui/fields/select.tsx'
import { PastedLine } from '#ui/files/pasted-list.tsx'
import { pastedText } from '#ui/files/pasted-text.ts'
import { guessesOf, type UnsureName } from './paste-view.ts'
import { text } from './text.ts'
import type { Choice } from './use-paste.ts'

type Props = {
  unsure: readonly UnsureName[]
  catalogue: Catalogue
  onChoose: (choices: readonly Choice[]) => void
}

/** Names that no item bears, each with the likeliest item and a choice of others; nothing is taken by itself. */
export function UnsureNames({ unsure, catalogue, onChoose }: Props) {
  const guessed = unsure.map((name) => ({ ...name, guesses: guessesOf(name.name, catalogue) }))
  const best = guessed.flatMap(({ name, guesses: [first] }) => (first ? [{ name, id: first.id }] : []))
  return (
    <>
      {best.length > 1 && (
        <button type="button" className="btn small" onClick={() => onChoose(best)}>
          {text.takeAll(best.length)}
        </button>
      )}
      <ul>
        {guessed.map(({ name, rows, guesses }) => (
          <PastedLine key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <span className="flex-[1_1_160px]">
              {name}
              <span className="sub">{pastedText.row(rows[0] ?? 0)}</span>
            </span>
            {guesses[0] ? (
              <span className="flex min-w-0 flex-[1_1_240px] flex-wrap justify-end gap-1.5 max-md:justify-start">
                <Guesses name={name} guesses={guesses} onChoose={onChoose} />
              </span>
            ) : (
              <span className="sub whitespace-normal text-loss">{text.nobody}</span>
            )}
          </PastedLine>
        ))}
      </ul>
      {guessed.some(({ guesses }) => guesses.length === 0) && <PartialCatalogue />}
    </>
  )
}

type GuessesProps = Pick<Props, 'onChoose'> & {
  name: string
  guesses: readonly { id: number; name: string }[]
}

function Guesses({ name, guesses, onChoose }: GuessesProps) {
  const [first, ...others] = guesses
  if (!first) return null
  return (
    <>
      <button
        type="button"
        className="btn small max-w-full overflow-hidden max-md:h-10"
        onClick={() => onChoose([{ name, id: first.id }])}
      >
        {text.take(first.name)}
      </button>
      {others.length > 0 && (
        <Select
          className="h-7 max-w-[150px] max-md:h-10 [&>select]:leading-[26px] max-md:[&>select]:leading-[38px]"
          label={text.chooseFor(name)}
          value=""
          options={[
            { value: '', label: text.choose },
            ...others.map((item) => ({ value: String(item.id), label: item.name })),
          ]}
          onChange={(id) => onChoose(id ? [{ name, id: Number(id) }] : [])}
        />
      )}
    </>
  )
}
