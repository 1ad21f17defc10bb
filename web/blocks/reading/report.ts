import { downloadFile } from '#ui/files/download-file.ts'
import type { RowView } from './preview/row-view.ts'
import type { ReadPicture } from './preview/use-readings.ts'

/**
 * Gives the player what the author needs to see why a picture was badly read: the picture, and what was read of it. They
 * send both themselves; nothing leaves the device by this (N162).
 */
export function downloadReport(picture: ReadPicture, views: readonly RowView[]): void {
  const said = {
    words: picture.words,
    lines: views.map(({ row, item, prices, count, doubts }) => ({
      name: row.name,
      parts: row.parts,
      item,
      prices,
      count,
      doubts,
    })),
  }
  downloadFile(picture.name || 'capture.png', picture.file)
  downloadFile('lecture.json', new Blob([JSON.stringify(said, null, 1)], { type: 'application/json' }))
}
