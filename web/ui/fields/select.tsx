import { ChevronDown } from 'lucide-react'

type Props<V extends string> = {
  /** Read out; the chosen option says the rest. */
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  className?: string
}

const FRAME =
  'select relative inline-flex h-(--ctl) items-center rounded-1 border border-line bg-ink-1 text-14 font-normal whitespace-nowrap text-text focus-within:border-kama focus-within:ring-1 focus-within:ring-kama'
const CHOICE =
  'h-full min-w-0 flex-1 cursor-pointer items-start appearance-none pr-8 pl-[11px] leading-[calc(var(--ctl)-2px)] outline-none touch:-my-px touch:h-[calc(100%+2px)] [&>option]:bg-ink-2'

/** One choice out of many; the list is the device's own. */
export function Select<V extends string>({ label, value, options, onChange, className = '' }: Props<V>) {
  const choose = (chosen: string) => {
    const option = options.find((o) => o.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <span className={`${FRAME} ${className}`}>
      <select
        className={CHOICE}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="icon pointer-events-none absolute right-[9px] text-faint" />
    </span>
  )
}
