import { EncryptedFileError } from 'hucre'
import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'

/** A sheet of a workbook as the rows of a text, and what its cells could not say. */
export type Workbook = {
  names: string[]
  sheet: number
  rows: string[][]
  /** Formulas that give an error, as `#REF!`. */
  errors: number
  macros: boolean
  /** How many rows, and columns, are read where there are more of them; else null. */
  cut: { rows: number | null; columns: number | null }
}
export type WorkbookFault = 'encrypted' | 'too-large' | 'broken' | 'empty'
export type WorkbookRead = { ok: true; book: Workbook } | { ok: false; fault: WorkbookFault }

/** What a file may grow to: no list of a player comes near it. */
const MAX_UNPACKED = 128 * 1024 * 1024
const MAX_ENTRIES = 2000
const MAX_ROWS = 20_000
const MAX_COLUMNS = 60

/**
 * Reads an .xlsx, .xlsm or .ods file: the sheet that is asked for, else the first that holds something. Formulas count by their
 * value, macros are not looked at. What a file grows to is known before it is unpacked, and no part may grow beyond what it says.
 */
export async function readWorkbook(bytes: Uint8Array, sheet: number | null): Promise<WorkbookRead> {
  const parts = isZip(bytes) ? unpackedSizes(bytes) : new Map<string, number>()
  if (!parts) return { ok: false, fault: 'broken' }
  const size = [...parts.values()].reduce((sum, part) => sum + part, 0)
  if (parts.size > MAX_ENTRIES || size > MAX_UNPACKED) return { ok: false, fault: 'too-large' }
  try {
    const { sheets } = await (parts.has('content.xml') ? readOds(bytes) : readXlsx(bytes))
    const filled = sheets.findIndex(({ rows }) => rows.some((row) => row.some((cell) => textOf(cell) !== '')))
    const at = sheet ?? Math.max(0, filled)
    const chosen = sheets[at]
    if (!chosen || filled < 0) return { ok: false, fault: 'empty' }
    const rows = chosen.rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(textOf))
    return {
      ok: true,
      book: {
        names: sheets.map(({ name }) => name),
        sheet: at,
        rows,
        errors: rows.flat().filter((cell) => FORMULA_ERROR.test(cell)).length,
        macros: [...parts.keys()].some((name) => /vbaProject\.bin$|^Basic\/.+\.xml$/.test(name)),
        cut: {
          rows: chosen.rows.length > MAX_ROWS ? MAX_ROWS : null,
          columns: chosen.rows.some(isWide) ? MAX_COLUMNS : null,
        },
      },
    }
  } catch (error) {
    return { ok: false, fault: error instanceof EncryptedFileError ? 'encrypted' : 'broken' }
  }
}

const isWide = (row: readonly unknown[]): boolean =>
  row.slice(MAX_COLUMNS).some((cell) => textOf(cell) !== '')

const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|^Err:\d+$/

/** A cell as a player would have typed it: a day as `2026-11-26`, an hour behind it where it has one. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  if (cell instanceof Date) {
    const [day = '', time = ''] = Number.isNaN(cell.getTime()) ? [] : cell.toISOString().split('T')
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  return typeof cell === 'number' ? numberText(cell) : String(cell)
}

/** Sums of decimals end in noise: 38 499.999999999996. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LONGEST_COMMENT = 65_535
/** What a byte of a packed part may become at most. */
const HIGHEST_RATIO = 1032

/** What each part of an archive says that it grows to; one that says nothing may grow to the most. Null: it is no archive. */
function unpackedSizes(bytes: Uint8Array): Map<string, number> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_SIZE
  while (end >= 0 && end >= bytes.length - END_SIZE - LONGEST_COMMENT && view.getUint32(end, true) !== END)
    end -= 1
  if (end < 0 || view.getUint32(end, true) !== END) return null
  const sizes = new Map<string, number>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY) return null
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length))
    sizes.set(name, (sizes.get(name) ?? 0) + (unpacked || packed * HIGHEST_RATIO))
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sizes
}
