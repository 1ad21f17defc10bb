import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { readFile } from './read-file.ts'

/** A file that is read into the text; of a workbook another sheet may be chosen. */
export function useFile(onPaste: (text: string) => void) {
  const [chosen, setChosen] = useState<{ file: File; names: string[]; sheet: number } | null>(null)
  const [said, setSaid] = useState<{ problem: string; remarks: string[] }>(NOTHING)
  const [reading, setReading] = useState(false)
  const read = async (file: File, sheet: number | null = null) => {
    setReading(true)
    const found = await readFile(file, sheet)
    setReading(false)
    if (!found.ok) {
      setSaid({ problem: found.problem, remarks: [] })
      return
    }
    setSaid({ problem: '', remarks: found.remarks })
    setChosen(found.book && { file, ...found.book })
    onPaste(found.text)
  }
  return {
    ...said,
    chosen,
    reading,
    read,
    forget: () => {
      setChosen(null)
      setSaid(NOTHING)
    },
  }
}

const NOTHING = { problem: '', remarks: [] }

/** The button that chooses a file, its sheets, and what it could not say; « Vider » where there is a text. */
export function FileLine({
  file,
  hasText,
  onClear,
}: {
  file: ReturnType<typeof useFile>
  hasText: boolean
  onClear: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { chosen, problem, remarks } = file
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choisir un fichier"
        accept=".csv,.tsv,.txt,.md,.json,.xlsx,.xlsm,.ods,text/csv,text/plain"
        onChange={({ target }) => {
          const [one] = target.files ?? []
          target.value = ''
          if (one) void file.read(one)
        }}
      />
      <Button icon={FileUp} disabled={file.reading} onClick={() => input.current?.click()}>
        {file.reading ? 'Lecture…' : 'Choisir un fichier'}
      </Button>
      {chosen && chosen.names.length > 1 && (
        <Select
          label="Feuille"
          value={String(chosen.sheet)}
          options={chosen.names.map((label, at) => ({ value: String(at), label }))}
          onChange={(sheet) => void file.read(chosen.file, Number(sheet))}
        />
      )}
      {hasText && (
        <Button
          className="ghost"
          onClick={() => {
            file.forget()
            onClear()
          }}
        >
          Vider
        </Button>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
