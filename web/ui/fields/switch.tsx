type Props = { label: string; on: boolean; onToggle: () => void; hideLabel?: boolean; className?: string }

/** On or off, at once; the words beside it work it too. */
export function Switch({ label, on, onToggle, hideLabel = false, className = '' }: Props) {
  return (
    <label
      className={`switch-line inline-flex min-h-8 cursor-pointer items-center gap-2 text-12 text-muted touch:min-h-11 ${hideLabel ? 'touch:min-w-11 touch:justify-end' : ''} ${className}`}
    >
      {!hideLabel && <span>{label}</span>}
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        className={`relative h-[18px] w-8 flex-none rounded-full border-[1.5px] ${on ? 'border-kama-edge bg-kama-fill' : 'border-line-2 bg-well'}`}
        onClick={onToggle}
      >
        <span
          className={`absolute top-0.5 left-0.5 size-[11px] rounded-full transition-transform duration-(--slow) ease-out ${on ? 'translate-x-3.5 bg-on-kama' : 'bg-muted'}`}
        />
      </button>
    </label>
  )
}
