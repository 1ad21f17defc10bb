import { useState } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { recordDatedPrices } from '#store/prices.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { BookLines } from '../book-lines.ts'
import { PastePreview } from './paste-preview.tsx'
import { text } from './text.ts'
import { useOutliers, usePaste } from './use-paste.ts'
import '#ui/pasted-list.css'
import './paste.css'

type Props = {
  lines: BookLines
  today: string
  catalogue: Catalogue | null
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onClose: () => void
}

/** A list of prices: shown as what it will be, then stored all at once; what could not be read stays in the text. */
export function PasteDialog({ lines, today, catalogue, pasted, onPaste, onClose }: Props) {
  const { view, left, pending, choose } = usePaste(pasted, catalogue, today)
  const outliers = useOutliers(view.ready)
  const tell = useMutateAndTell()
  const [busy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    const prices = view.ready.map(({ item, pack, price, day }) => ({ id: item.id, pack, price, day }))
    const stored = await tell(text.stored(prices.length), 'price-list', (db) =>
      recordDatedPrices(db, prices, today),
    )
    setBusy(false)
    if (!stored) return
    const rest = left()
    onPaste(rest)
    if (rest === '') onClose()
  }
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn ghost" onClick={onClose}>
            {text.close}
          </button>
          <button
            type="button"
            className="btn main"
            disabled={view.ready.length === 0 || busy || pending}
            onClick={() => void store()}
          >
            {busy ? text.storing : text.store(view.ready.length)}
          </button>
        </>
      }
    >
      <div className="paste-prices pasted-list">
        <p>{text.intro}</p>
        <textarea
          aria-label={text.paste}
          placeholder={text.example}
          rows={6}
          spellCheck={false}
          value={pasted}
          onChange={(event) => onPaste(event.target.value)}
        />
        {!catalogue && <p className="hint bad">{text.noCatalogue}</p>}
        {pasted.trim() !== '' && (
          <PastePreview
            view={view}
            outliers={outliers}
            lines={lines}
            catalogue={catalogue}
            pasted={pasted}
            onChoose={choose}
          />
        )}
      </div>
    </Dialog>
  )
}
