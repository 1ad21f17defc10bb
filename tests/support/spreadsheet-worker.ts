import { vi } from 'vitest'
import { readWorkbook } from '#blocks/paste/spreadsheet.ts'

type Request = { bytes: Uint8Array; sheet: number | null }

/** What reads workbooks beside the page, in a test that has no workers: on the same thread. */
class SpreadsheetWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage({ bytes, sheet }: Request): void {
    readWorkbook(bytes, sheet).then(
      (data) => this.onmessage?.({ data }),
      () => this.onerror?.(),
    )
  }
  terminate(): void {
    this.onmessage = null
  }
}

export const stubSpreadsheetWorker = (): void => void vi.stubGlobal('Worker', SpreadsheetWorker)
