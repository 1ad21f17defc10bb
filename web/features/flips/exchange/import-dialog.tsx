import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Flip, NewFlip } from '#store/flips.ts'
import { PastedDialog } from '#ui/files/pasted-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { text } from './text.ts'
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
    if (file.size > MAX_BYTES) return setProblem(text.fileTooBig)
    try {
      onPaste(decode(await file.arrayBuffer()))
      setProblem('')
    } catch {
      setProblem(text.fileFailed)
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
      title={text.title}
      className="w-215"
      intro={text.intro}
      label={text.paste}
      example={text.example}
      height={5}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy ? text.importing : text.import(lines.length),
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
        aria-label={text.file}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={onChange}
      />
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <FileUp className="icon" aria-hidden="true" />
        {text.file}
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
