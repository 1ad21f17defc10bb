import { useId } from 'react'

type Props<V extends string | number> = {
  label: string
  value: V
  /** `note`: a faint line under the label. */
  options: readonly { value: V; label: string; note?: string }[]
  onChange: (value: V) => void
  className?: string
}

/** One choice out of a few, all in sight; arrows move between them. */
export function Segmented<V extends string | number>({
  label,
  value,
  options,
  onChange,
  className = '',
}: Props<V>) {
  const name = useId()
  return (
    <div className={`seg ${className}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'active' : ''}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.note === undefined ? (
            option.label
          ) : (
            <span className="grid justify-items-center leading-tight">
              {option.label}
              <span className="text-11 font-normal text-faint">{option.note}</span>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
