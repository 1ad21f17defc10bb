import { formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'

const lines = (n: number) => plural(n, 'ligne', 'lignes')

export const text = {
  lines,
  states: { toutes: 'Toutes', 'en-vente': 'En vente', vendues: 'Vendues' },
  shown: (n: number) => plural(n, 'ligne affichée', 'lignes affichées'),
  of: (what: string, name: string) => `${what}, ${name}`,
  exportHint: (n: number) => `Exporter en CSV\u00a0: ${lines(n)}`,
  curveSummary: (points: number, from: string, to: string, total: number) =>
    wordFor(
      points,
      `Un seul jour de vente, ${from}\u00a0: ${formatKamas(total)}.`,
      `${formatNumber(points)} jours de vente, du ${from} au ${to}\u00a0: ${formatKamas(total)} de profit cumulé.`,
    ),
}
