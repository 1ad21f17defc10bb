import { ChevronDown } from 'lucide-react'

type Props<V extends string> = {
  /** Read out; the chosen option says the rest. */
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  className?: string
}

/** One choice out of many; the list is the device's own. */
export function Select<V extends string>({ label, value, options, onChange, className = '' }: Props<V>) {
  const choose = (chosen: string) => {
    const option = options.find((o) => o.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <span className={`select ${className}`}>
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </span>
  )
}
