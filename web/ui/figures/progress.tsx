import { formatNumber } from '#shared/domain/text/numbers.ts'

type Props = { label: string; done: number; total: number; unit?: string }

/** How far long work is, in words and as a bar. */
export function Progress({ label, done, total, unit = '' }: Props) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
  return (
    <div className="progress">
      <div className="num mb-1.5 flex justify-between gap-4 text-12 text-muted">
        <span>{label}</span>
        <span>{`${formatNumber(done, 0)} / ${formatNumber(total, 0)}${unit && ` ${unit}`}`}</span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
