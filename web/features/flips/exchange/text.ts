import type { FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { FlipFault } from '#shared/domain/flips/flip-table.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
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
const NBSP = '\u00a0'

/** Every French string of the import. */
export const text = {
  title: 'Importer des lignes',
  intro:
    'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.',
  paste: 'Lignes à importer',
  example: '20/11/2026\u00a0; Gelano\u00a0; 38k5\u00a0; 49 999\u00a0;\u00a0; oui',
  file: 'Choisir un fichier',
  fileFailed: 'Fichier illisible',
  fileTooBig: 'Fichier trop gros\u00a0: 20 Mo au plus',
  views: {
    ready: (n: number) => `${formatNumber(n)} à importer`,
    doubtful: kit.doubtful,
    known: (n: number) => `${formatNumber(n)} déjà là`,
    refused: (n: number) => plural(n, 'refusée', 'refusées'),
  },
  refusedNote:
    'Les lignes refusées ou à préciser ne sont pas importées\u00a0; corrige-les dans le texte, ou plus tard.',
  heldAlready: (n: number) => `${plural(n, 'ligne semble', 'lignes semblent')} déjà là${NBSP}:`,
  againLabel: 'Lignes déjà là',
  onlyNew: 'importer les autres seulement',
  allTheSame: 'tout importer quand même',
  ahead: (n: number) => `${plural(n, 'ligne a', 'lignes ont')} une date à venir${NBSP}: bien lue${NBSP}?`,
  aheadOn: (day: string) => `à venir${NBSP}: ${day.split('-').reverse().join('/')}`,
  wantAll: (n: number) => wordFor(n, 'L’importer quand même', 'Les importer quand même'),
  columns: COLUMNS,
  lacksItem: 'Quelle colonne dit l’objet\u00a0?',
  fault: ({ column, why, text: cell }: FlipFault): string => {
    if (why === 'cells') return 'plus de cases que de colonnes\u00a0: un montant y est peut-être coupé'
    if (why === 'missing') return `${COLUMNS[column]} manquant`
    if (why === 'too-long') return `${COLUMNS[column]} trop long`
    const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
    if (why === 'comma')
      return `${COLUMNS[column]}\u00a0: «\u00a0${quoted}\u00a0» est-il un montant ou deux\u00a0? Sépare les cases par des «\u00a0;\u00a0»`
    return `${COLUMNS[column]} illisible\u00a0: «\u00a0${quoted}\u00a0»`
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
  nothing: 'Rien à importer\u00a0: aucune ligne lisible.',
  import: (n: number) => (n === 0 ? 'Importer' : `Importer ${plural(n, 'ligne', 'lignes')}`),
  importing: 'Import…',
}
