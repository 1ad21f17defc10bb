import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { sheetText } from '#ui/files/csv.ts'
import type { Workbook, WorkbookFault, WorkbookRead } from './spreadsheet.ts'

/** A file as the text that it would be if it were pasted; of a workbook its sheets, and what its cells could not say. */
export type FileRead =
  | { ok: true; text: string; book: Pick<Workbook, 'names' | 'sheet'> | null; remarks: string[] }
  | { ok: false; problem: string }

const MAX_BYTES = 20_000_000
/** A workbook that takes longer is one that was made to. */
const PATIENCE_MS = 30_000

const FAULTS: Record<WorkbookFault, string> = {
  encrypted:
    'Ce fichier est protégé par un mot de passe\u00a0: enregistre-le sans, puis choisis-le à nouveau',
  'too-large': 'Ce fichier se déplie en plus de 128 Mo\u00a0: il n’est pas ouvert',
  broken: 'Fichier illisible\u00a0: ni un texte, ni un tableur .xlsx ou .ods entier',
  empty: 'Cette feuille est vide',
}

/** Reads a text or a workbook; `sheet`: which of its sheets, by its place. Nothing leaves the device (M53). */
export async function readFile(file: Blob, sheet: number | null = null): Promise<FileRead> {
  if (file.size > MAX_BYTES) return refused('Fichier trop gros\u00a0: 20 Mo au plus')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = kindOf(bytes)
    if (kind === 'old') return refused('Ancien format .xls\u00a0: enregistre-le en .xlsx, .ods ou .csv')
    if (kind === 'text') return { ok: true, text: decoded(bytes), book: null, remarks: [] }
    if (kind === 'other') return refused(FAULTS.broken)
    const read = await readBeside(bytes, sheet)
    if (!read.ok) return refused(FAULTS[read.fault])
    const { names, sheet: at, rows } = read.book
    return { ok: true, text: sheetText(rows), book: { names, sheet: at }, remarks: remarksOf(read.book) }
  } catch (error) {
    console.warn('[comptoir] fichier', error)
    return refused(FAULTS.broken)
  }
}

const refused = (problem: string): FileRead => ({ ok: false, problem })

function remarksOf({ errors, macros, cut }: Workbook): string[] {
  return [
    errors > 0 &&
      `${plural(errors, 'case contient', 'cases contiennent')} une erreur de formule\u00a0: ces lignes restent à corriger.`,
    macros && 'Les macros de ce fichier ne sont pas lues.',
    cut.rows !== null && `Les ${formatNumber(cut.rows)} premières lignes de la feuille sont lues.`,
    cut.columns !== null && `Les ${cut.columns} premières colonnes de la feuille sont lues.`,
  ].filter((remark) => remark !== false)
}

const starts = (bytes: Uint8Array, ...with_: number[]): boolean =>
  with_.every((byte, at) => bytes[at] === byte)

/** An encrypted workbook stands in the envelope of the old format. */
function kindOf(bytes: Uint8Array): 'text' | 'workbook' | 'old' | 'other' {
  if (starts(bytes, 0x50, 0x4b)) return 'workbook'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isEncrypted(bytes) ? 'workbook' : 'old'
  return wideOf(bytes) === null && bytes.subarray(0, 4096).includes(0) ? 'other' : 'text'
}

const ENCRYPTED = 'EncryptedPackage'

/** The envelope names what it holds in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1))
  return text.includes(ENCRYPTED)
}

/** Which UTF-16 a text is in: its first bytes say so, or every other byte is none. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be'
  const some = bytes.subarray(0, 400)
  const empty = (odd: number) => some.filter((byte, at) => at % 2 === odd && byte === 0).length
  const half = some.length / 2
  if (empty(1) > half * 0.8 && empty(0) === 0) return 'utf-16le'
  return empty(0) > half * 0.8 && empty(1) === 0 && some.length > 1 ? 'utf-16be' : null
}

/** A text is UTF-8 or UTF-16, or what Windows wrote before. */
function decoded(bytes: Uint8Array): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readBeside(bytes: Uint8Array, sheet: number | null): Promise<WorkbookRead> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<WorkbookRead>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkbookRead>) => resolve(data)
      worker.onerror = () => reject(new Error('the worker that reads workbooks did not start'))
      timer = setTimeout(() => resolve({ ok: false, fault: 'too-large' }), PATIENCE_MS)
      worker.postMessage({ bytes, sheet })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
