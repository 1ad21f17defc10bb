import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'

const pastePart = defineLazy(() => import('./paste-dialog.tsx'))

type Props = { lines: BookLines; today: string; catalogue: Catalogue | null }

/** The way to paste a list of prices; its text outlives a dialog that was closed by mistake. */
export function PasteButton({ lines, today, catalogue }: Props) {
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const part = useLazy(pastePart, open)
  useHoldReload(pasted !== '')
  return (
    <>
      <button
        type="button"
        className="btn max-md:w-11 max-md:p-0"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ClipboardPaste className="icon" aria-hidden="true" />
        <span className="max-md:sr-only">Coller une liste</span>
      </button>
      {open && part && (
        <part.PasteDialog
          lines={lines}
          today={today}
          catalogue={catalogue}
          pasted={pasted}
          onPaste={setPasted}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
