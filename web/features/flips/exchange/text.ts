import type { FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { FlipFault } from '#shared/domain/flips/flip-table.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

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
  title: 'Importer des lignes',
  intro:
    'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.',
  paste: 'Lignes à importer',
  example: '20/11/2026 ; Gelano ; 38k5 ; 49 999 ; ; oui',
  file: 'Choisir un fichier',
  fileFailed: 'Fichier illisible',
  fileTooBig: 'Fichier trop gros : 20 Mo au plus',
  ready: (n: number) => `${formatNumber(n)} à importer`,
  refused: (n: number) => plural(n, 'refusée', 'refusées'),
  refusedNote: 'Les lignes refusées ne sont pas importées ; corrige-les dans le texte, ou plus tard.',
  fault: ({ column, why, text: cell }: FlipFault): string => {
    if (why === 'missing') return `${COLUMNS[column]} manquant`
    if (why === 'too-long') return `${COLUMNS[column]} trop long`
    const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
    return `${COLUMNS[column]} illisible : « ${quoted} »`
  },
  head: {
    date: 'Date',
    item: 'Objet',
    buy: 'Achat',
    sell: 'Revente',
    tax: 'Taxe',
    sold: 'Vendu',
    note: 'Note',
  },
  noDay: 'sans date',
  yes: 'oui',
  no: 'non',
  unknownItem: 'hors catalogue',
  nothing: 'Rien à importer : aucune ligne lisible.',
  import: (n: number) => (n === 0 ? 'Importer' : `Importer ${plural(n, 'ligne', 'lignes')}`),
  importing: 'Import…',
}
