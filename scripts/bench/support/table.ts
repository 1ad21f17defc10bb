import { type BenchRow, OURS, type PeersRow } from './row.ts'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** The rows as a Markdown table. A ratio above 1 says how many times our figure is the peer's. */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, ours, against, theirs, unit, better }) => {
    const ratio = `${number.format(ours / theirs)}× (${better} is better)`
    return `| ${what} | ${number.format(ours)} ${unit} | ${against}: ${number.format(theirs)} ${unit} | ${ratio} |`
  })
  return ['| what | Comptoir | against | ratio |', '|---|---|---|---|', ...lines].join('\n')
}

/**
 * The peers' lines as a Markdown table: a column each, with how many times our figure theirs is, and the place that
 * ours takes among all but the bounds.
 */
export function peersTable(rows: readonly PeersRow[]): string {
  const names = [...(rows[0]?.figures.keys() ?? [])]
  const lines = rows.map(({ what, unit, figures, bounds }) => {
    const ours = figures.get(OURS) ?? Number.NaN
    const cells = names.map((name) => {
      const figure = figures.get(name) ?? Number.NaN
      const ratio = name === OURS ? '' : ` (${number.format(figure / ours)}×)`
      return `${number.format(figure)} ${unit}${ratio}`
    })
    const placed = [...figures].filter(([name]) => !bounds.has(name))
    const place = 1 + placed.filter(([, figure]) => figure < ours).length
    return line([what, ...cells, `${place} of ${placed.length}`])
  })
  const head = ['smaller is better', ...names, 'our place']
  return [line(head), `|${'---|'.repeat(head.length)}`, ...lines].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
