import { formatNumber, formatSigned } from '#shared/domain/text/numbers.ts'

type Props = {
  /** Kamas. */
  value: number
  /** Prints + or −: an amount whose sign is the message. */
  sign?: boolean
  /** `gain-loss` only for money already made or lost; it always comes with its sign. */
  tone?: 'gain-loss' | 'muted' | 'faint'
}

/** An amount of kamas, `12 500 k`; copied, it reads back in any price field, and no translation makes another of it. */
export function Money({ value, sign = false, tone }: Props) {
  const signed = sign || tone === 'gain-loss'
  const colour = tone === 'gain-loss' ? (value < 0 ? 'loss' : value > 0 ? 'gain' : '') : (tone ?? '')
  return (
    <span className={`money ${colour}`} translate="no">
      {signed ? formatSigned(value) : formatNumber(value)}
      <span className="kamas">{'\u202fk'}</span>
    </span>
  )
}
