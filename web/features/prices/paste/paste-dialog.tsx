import { useState } from 'react'
import type { BookLines } from '#blocks/prices/book-lines.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { recordDatedPrices } from '#store/price-writes.ts'
import { PastedDialog } from '#ui/files/pasted-list.tsx'
import { PastePreview } from './paste-preview.tsx'
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
    const stored = await tell(
      `${plural(prices.length, 'prix enregistré', 'prix enregistrés')} ✔`,
      'price-list',
      (db) => recordDatedPrices(db, prices, today),
    )
    setBusy(false)
    if (!stored) return
    const rest = left()
    onPaste(rest)
    if (rest === '') onClose()
  }
  return (
    <PastedDialog
      title="Coller une liste"
      className="w-180"
      intro="Une ligne par prix, comme tu les notes. Rien n’est enregistré avant que tu le demandes."
      label="Liste de prix"
      example={'Bois de Frêne\u00a0; 12k5\nOrtie x10 4 500\nGelano\u00a0; 100\u00a0; 3,8m'}
      height={6}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy
          ? 'Enregistrement…'
          : view.ready.length === 0
            ? 'Enregistrer'
            : `Enregistrer ${formatNumber(view.ready.length)} prix`,
        disabled: view.ready.length === 0 || busy || pending,
        press: store,
      }}
      onClose={onClose}
    >
      {!catalogue && (
        <p className="hint bad">
          {'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.'}
        </p>
      )}
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
