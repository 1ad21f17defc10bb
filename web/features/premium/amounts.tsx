import { useId, useRef } from 'react'
import type { DonationReading } from '#shared/domain/site/donation.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { PRESETS } from './donation.ts'

/** An amount of euros the French way, its sign after a no-break space. */
const euros = (amount: number): string => `${formatNumber(amount)}\u00a0€`

type AmountsProps = {
  typed: string
  /** The preset that the typed amount is; null is « Autre ». */
  chosen: number | null
  problem: string | null
  reading: DonationReading
  onChoose: (preset: number | null) => void
  onType: (typed: string) => void
  onLeave: () => void
}

/** The amounts to choose from and the field for any other, always saying the same. */
export function Amounts({ typed, chosen, problem, reading, onChoose, onType, onLeave }: AmountsProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // A press on « Autre » goes on to the field; arrows pass over it without being taken out of the group.
  const pressed = (preset: number | null, radio: HTMLInputElement) => {
    if (preset === null && !radio.matches(':focus-visible')) field.current?.focus()
  }
  const rounded = reading.kind === 'amount' && reading.rounded ? `= ${euros(reading.euros)}` : null
  return (
    <>
      <div className="seg amounts flex" role="radiogroup" aria-label="Montant du don">
        {[...PRESETS, null].map((preset) => (
          <label key={preset} className={`flex-1 px-1 text-[14px] ${preset === chosen ? 'active' : ''}`}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              checked={preset === chosen}
              onChange={() => onChoose(preset)}
              onClick={(event) => pressed(preset, event.currentTarget)}
            />
            {preset === null ? 'Autre' : euros(preset)}
          </label>
        ))}
      </div>
      <div className="lab">
        <label htmlFor={`${id}-amount`}>Montant en euros</label>
        <span className={problem ? 'field number bad' : 'field number'}>
          <input
            ref={field}
            className="[appearance:textfield] text-[16px] [&::-webkit-inner-spin-button]:hidden"
            id={`${id}-amount`}
            type="number"
            inputMode="decimal"
            min={5}
            max={1000}
            step={1}
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-said`}
            onChange={(event) => onType(event.target.value)}
            onBlur={onLeave}
            onFocus={(event) => event.currentTarget.select()}
            onWheel={(event) => event.currentTarget.blur()}
          />
          <span className="suffix">€</span>
        </span>
        <span id={`${id}-said`} className={`hint min-h-4 ${problem ? 'bad' : 'parsed'}`} role="status">
          {problem ?? rounded}
        </span>
      </div>
    </>
  )
}

/** What will be paid: the line that closes the account. */
export function Total({ reading }: { reading: DonationReading }) {
  return (
    <div className="total">
      <dl className="lead pb-2">
        <dt>À payer, une seule fois</dt>
        <dd className="font-head text-22 font-[650] normal-nums">
          {reading.kind === 'amount' ? euros(reading.euros) : '–'}
        </dd>
      </dl>
      <hr className="double" />
    </div>
  )
}
