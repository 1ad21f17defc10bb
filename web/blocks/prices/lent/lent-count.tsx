import { formatNumber } from '#shared/domain/text/numbers.ts'

const text = {
  count: (n: number) => `dont ${formatNumber(n)} ${n === 1 ? 'prêté' : 'prêtés'}`,
  hint: 'Prix d’autres joueurs, comptés là où tu n’en as pas',
}

/** How many of the prices that a sum counts are lent; nothing where none is (N216). */
export const LentCount = ({ n, className = '' }: { n: number; className?: string }) =>
  n > 0 && (
    <span
      className={`lent-count text-12 font-normal whitespace-nowrap text-muted underline decoration-dotted decoration-line-2 underline-offset-3 ${className}`}
      title={text.hint}
    >
      {text.count(n)}
    </span>
  )
