import { flipTable } from '#shared/domain/flips/flip-table.ts'
import { writeCsv } from '#ui/files/csv.ts'
import { downloadFile } from '#ui/files/download-file.ts'
import type { FlipView } from '../flip-view.ts'

/** Gives the player the lines as a table, in the order in which they are shown. */
export function exportFlips(lines: readonly FlipView[], today: string): void {
  const named = lines.map(({ flip }) => ({ ...flip, item_name: flip.item_name || 'Objet sans nom' }))
  const csv = writeCsv(flipTable(named))
  downloadFile(`achat-revente-${today}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}
