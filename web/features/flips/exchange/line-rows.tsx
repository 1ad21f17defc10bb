import type { Placed } from '#blocks/paste/use-ingest.ts'
import type { LineDoubt, LineFault } from '#shared/domain/pasted/line-table.ts'
import { PastedRows } from '#ui/files/pasted-list.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

/** Of a column of words. */
export const TEXT = 'max-w-55 min-w-30 whitespace-normal wrap-anywhere'

/** The day of a line to come, where one is. */
export const Ahead = ({ day }: { day: string | null }) =>
  day && <span className="sub">{`à venir\u00a0: ${day.split('-').reverse().join('/')}`}</span>

export const LINE_WAYS: Record<LineDoubt, { ask: string; all: string }> = {
  ahead: { ask: 'une date à venir\u00a0: bien lue\u00a0?', all: 'Les prendre toutes quand même' },
}

const LONGEST_QUOTE = 40

export function faultText(column: string, { why, text }: LineFault<string>): string {
  const quoted = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
  switch (why) {
    case 'cells':
      return 'plus de cases que de colonnes\u00a0: un montant y est peut-être coupé'
    case 'missing':
      return `${column} manquant`
    case 'too-long':
      return `${column} trop long`
    case 'comma':
      return `${column}\u00a0: «\u00a0${quoted}\u00a0» est-il un montant ou deux\u00a0? Sépare les cases par des «\u00a0;\u00a0»`
    case 'contrary':
      return `${column}\u00a0: «\u00a0${quoted}\u00a0» contredit l’état`
    case 'unreadable':
      return `${column} illisible\u00a0: «\u00a0${quoted}\u00a0»`
    case 'sale':
      return 'une vente\u00a0: colle-la dans «\u00a0Mes lots\u00a0», où elle ferme le lot vendu'
    case 'purchase':
      return 'un achat\u00a0: colle-le dans «\u00a0Lignes\u00a0»'
  }
}

type Props<V> = { rows: readonly Placed<V>[]; columns: readonly Column<Placed<V>>[] }

/** What lines will be. */
export const LineRows = <V,>({ rows, columns }: Props<V>) => (
  <PastedRows rows={rows}>
    {(shown) => (
      <DataTable
        className="read min-w-155 whitespace-nowrap"
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        plain={Number.POSITIVE_INFINITY}
      />
    )}
  </PastedRows>
)
