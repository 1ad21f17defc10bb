type Props = { label: string; on: boolean; onToggle: () => void; hideLabel?: boolean; className?: string }

/** On or off, at once; the words beside it work it too. */
export function Switch({ label, on, onToggle, hideLabel = false, className = '' }: Props) {
  return (
    <label className={`switch-line ${className}`}>
      {!hideLabel && <span>{label}</span>}
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        className={on ? 'switch on' : 'switch'}
        onClick={onToggle}
      />
    </label>
  )
}
