import { useState } from 'react'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { recordDatedPrices } from '#store/price-writes.ts'
import { PastedDialog } from '#ui/files/pasted-list.tsx'
import { PastePreview } from './paste-preview.tsx'
import { text } from './text.ts'
import { useOutliers, usePaste } from './use-paste.ts'

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
  const { view, left, pending, ...saying } = usePaste(pasted, catalogue, today)
  const outliers = useOutliers(view.ready)
  const tell = useMutateAndTell()
  const [busy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    const prices = view.ready.map(({ item, pack, price, day }) => ({
      id: item,
      pack,
      price,
      day,
      via: 'typed' as const,
    }))
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
    <PastedDialog
      title={text.title}
      className="w-180"
      intro={text.intro}
      label={text.paste}
      example={text.example}
      height={6}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy ? text.storing : text.store(view.ready.length),
        disabled: view.ready.length === 0 || busy || pending,
        press: store,
      }}
      onClose={onClose}
    >
      {!catalogue && <p className="hint bad">{text.noCatalogue}</p>}
      {pasted.trim() !== '' && (
        <PastePreview
          view={view}
          outliers={outliers}
          lines={lines}
          catalogue={catalogue}
          pasted={pasted}
          {...saying}
        />
      )}
    </PastedDialog>
  )
}
