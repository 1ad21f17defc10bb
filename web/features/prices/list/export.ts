import { PACK_SIZES } from '#shared/contract/fields.ts'
import { writeCsv } from '#ui/files/csv.ts'
import { downloadFile } from '#ui/files/download-file.ts'
import type { PriceView } from '../price-view.ts'
import { text } from '../text.ts'

/** The book as a table that can be pasted back: a row for each pack that has a price. */
export const priceTable = (views: readonly PriceView[]): string[][] => [
  text.exportHead,
  ...[...views]
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .flatMap(({ line, item }) =>
      PACK_SIZES.flatMap((size) => {
        const pack = line.packs[size]
        return pack ? [[item.name, String(size), String(pack.price), pack.day, String(line.id)]] : []
      }),
    ),
]

/** Gives the player the book as a file. */
export function exportPrices(views: readonly PriceView[], today: string): void {
  const csv = writeCsv(priceTable(views))
  downloadFile(`carnet-de-prix-${today}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}
