import { flipTable } from '#shared/domain/flips/flip-table.ts'
import { lotLine, lotTable } from '#shared/domain/lots/lot-table.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { writeCsv } from '#ui/files/csv.ts'
import { downloadFile } from '#ui/files/download-file.ts'
import type { FlipView } from '../flip-view.ts'

const download = (name: string, table: string[][]): void =>
  downloadFile(name, new Blob([writeCsv(table)], { type: 'text/csv;charset=utf-8' }))

/** Gives the player the lines as a table, in the order in which they are shown. */
export function exportFlips(lines: readonly FlipView[], today: string): void {
  const named = lines.map(({ flip }) => ({ ...flip, item_name: flip.item_name || 'Objet sans nom' }))
  download(`achat-revente-${today}.csv`, flipTable(named))
}

/** The same of lots. */
export const exportLots = (rows: readonly { lot: Lot; item: { name: string } }[], today: string): void =>
  download(`mes-lots-${today}.csv`, lotTable(rows.map(({ lot, item }) => lotLine(lot, item.name))))
