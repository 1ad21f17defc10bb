import { formatNumber } from '#shared/domain/text/numbers.ts'

/** What every pasted list says. */
export const pastedText = {
  preview: 'Aperçu',
  rows: 'Lignes de l’aperçu',
  row: (n: number) => `Ligne ${formatNumber(n)}`,
  more: (n: number) => `Afficher ${formatNumber(n)} de plus`,
  close: 'Fermer',
}
