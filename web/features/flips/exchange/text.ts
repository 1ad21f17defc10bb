import type { FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { FlipFault } from '#shared/domain/flips/flip-table.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { pastedText as kit } from '#ui/files/pasted-text.ts'

const COLUMNS: Record<FlipColumn, string> = {
  purchase_date: 'date',
  item_name: 'objet',
  buy_price_kamas: 'achat',
  sell_price_kamas: 'revente',
  tax_kamas: 'taxe',
  sold: 'vendu',
  sold_date: 'date de vente',
  note: 'note',
}
const LONGEST_QUOTE = 40
/** Every French string of the import. */
export const text = {
  views: {
    ready: (n: number) => `${formatNumber(n)} à importer`,
    doubtful: kit.doubtful,
    known: (n: number) => `${formatNumber(n)} déjà là`,
    refused: (n: number) => plural(n, 'refusée', 'refusées'),
  },
  columns: COLUMNS,
  fault: ({ column, why, text: cell }: FlipFault): string => {
    if (why === 'cells') return 'plus de cases que de colonnes\u00a0: un montant y est peut-être coupé'
    if (why === 'missing') return `${COLUMNS[column]} manquant`
    if (why === 'too-long') return `${COLUMNS[column]} trop long`
    const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
    if (why === 'comma')
      return `${COLUMNS[column]}\u00a0: «\u00a0${quoted}\u00a0» est-il un montant ou deux\u00a0? Sépare les cases par des «\u00a0;\u00a0»`
    return `${COLUMNS[column]} illisible\u00a0: «\u00a0${quoted}\u00a0»`
  },
}
