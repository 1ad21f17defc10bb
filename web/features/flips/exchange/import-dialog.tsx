import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import type { Flip, NewFlip } from '#store/flips.ts'
import { PastedDialog } from '#ui/files/pasted-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

const MAX_BYTES = 20_000_000

type Props = {
  today: string
  /** The lines that the ledger holds. */
  held: readonly Flip[]
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onImport: (lines: NewFlip[]) => Promise<boolean>
  onClose: () => void
}

/** Lines from a spreadsheet: pasted or from a file, shown as what they will be, then stored all at once. */
export function ImportDialog({ today, held, pasted, onPaste, onImport, onClose }: Props) {
  const preview = useImport(pasted, today, held)
  const { lines } = preview
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem('Fichier trop gros\u00a0: 20 Mo au plus')
    try {
      onPaste(decode(await file.arrayBuffer()))
      setProblem('')
    } catch {
      setProblem('Fichier illisible')
    }
  }
  const store = async () => {
    setBusy(true)
    if (!(await onImport(lines.map(({ flip }) => flip)))) return setBusy(false)
    onPaste('')
    onClose()
  }
  return (
    <PastedDialog
      title="Importer des lignes"
      className="w-215"
      intro={
        'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.'
      }
      label="Lignes à importer"
      example={'20/11/2026\u00a0; Gelano\u00a0; 38k5\u00a0; 49 999\u00a0;\u00a0; oui'}
      height={5}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy
          ? 'Import…'
          : lines.length === 0
            ? 'Importer'
            : `Importer ${plural(lines.length, 'ligne', 'lignes')}`,
        disabled: lines.length === 0 || busy || preview.pending,
        press: store,
      }}
      onClose={onClose}
    >
      <FileButton onChange={(event) => void read(event)} />
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      {pasted.trim() !== '' && <ImportPreview read={preview} />}
    </PastedDialog>
  )
}

function FileButton({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choisir un fichier"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={onChange}
      />
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <FileUp className="icon" aria-hidden="true" />
        Choisir un fichier
      </button>
    </div>
  )
}

/** A spreadsheet's file is UTF-8, or what Windows wrote before. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
