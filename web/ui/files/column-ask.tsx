import { useState } from 'react'
import type { Ask, Columns } from '#shared/domain/pasted/table.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { pastedText as text } from './pasted-text.ts'

export type AskProps<R extends string | number> = {
  asks: readonly Ask<R>[]
  /** The columns that there may be, as the player reads them. */
  columns: readonly { value: R; label: string }[]
  /** What the columns lack to be read, in words; null for nothing. */
  lacks: (columns: Columns<R>) => string | null
  onAnswer: (key: string, columns: Columns<R>) => void
}

/** Asks what the columns hold of rows that do not say it for certain. */
export const ColumnAsks = <R extends string | number>({ asks, ...props }: AskProps<R>) =>
  asks.map((ask) => <ColumnAsk key={ask.key} ask={ask} {...props} />)

function ColumnAsk<R extends string | number>({
  ask,
  columns,
  lacks,
  onAnswer,
}: Omit<AskProps<R>, 'asks'> & { ask: Ask<R> }) {
  const [said, setSaid] = useState(ask.proposal)
  const options = [
    { value: '', label: 'ne pas lire' },
    ...columns.map(({ value, label }) => ({ value: String(value), label })),
  ]
  const choose = (at: number, value: string) => {
    const column = columns.find((one) => String(one.value) === value)?.value ?? null
    // A column that is said anew is no longer where it was.
    setSaid(said.map((before, place) => (place === at ? column : before === column ? null : before)))
  }
  const lacking = lacks(said)
  return (
    <fieldset className="grid w-full min-w-0 gap-2 border-rule border-b pb-3">
      <legend className="mb-1 font-medium">{`Que contient chaque colonne\u00a0? ${plural(ask.count, 'ligne attend', 'lignes attendent')}.`}</legend>
      <div className="min-w-0 overflow-x-auto">
        <table className="ledger">
          <thead>
            <tr>
              {said.map((column, at) => (
                <th key={at} scope="col" className="min-w-27.5">
                  {ask.titles && <span className="sub block wrap-anywhere">{ask.titles[at]}</span>}
                  <Select
                    className="w-full max-md:w-27.5 max-md:[&>select]:text-ellipsis"
                    label={text.column(at + 1, ask.titles?.[at])}
                    value={column === null ? '' : String(column)}
                    options={options}
                    onChange={(value) => choose(at, value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ask.sample.map((cells, row) => (
              <tr key={row}>
                {said.map((column, at) => (
                  <td key={at} className={`wrap-anywhere ${column === null ? 'text-faint' : ''}`}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          className="small max-md:h-10"
          disabled={lacking !== null}
          onClick={() => onAnswer(ask.key, said)}
        >
          Lire ainsi
        </Button>
        {lacking && <span className="hint">{lacking}</span>}
      </div>
    </fieldset>
  )
}
