import { readWorkbook } from './spreadsheet.ts'

/** Reads a workbook beside the page, so that its keys are answered meanwhile. */
self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; sheet: number | null }>) =>
  self.postMessage(await readWorkbook(data.bytes, data.sheet))
