import { useId, useState } from 'react'
import { isWanted, surplus } from '#shared/domain/ochre.ts'
import { formatKamas, plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { CaptureRow } from './capture-rows.ts'

const exchangeName = (name: string, count: number, price: number | null) =>
  `${name}${count > 1 ? ` ×${count}` : ''}${price === null ? '' : ` (${formatKamas(price)})`}`

/** The text to paste where one swaps captures, seen before it is copied. */
export function ExchangeDialog({ rows, onClose }: { rows: readonly CaptureRow[]; onClose: () => void }) {
  const id = useId()
  const [priced, setPriced] = useState(true)
  const { wanted, doubles } = exchangeOf(rows)
  const content = exchangeText(wanted, doubles, priced)
  const copy = async () => {
    if (await copyText(content, 'Échanges copiés')) onClose()
  }
  return (
    <Dialog
      className="w-[560px]"
      title="Mes échanges"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button className="main" disabled={content === ''} onClick={() => void copy()}>
            Copier
          </Button>
        </>
      }
    >
      <p>{`${plural(piecesOf(wanted), 'capture cherchée', 'captures cherchées')}, ${plural(piecesOf(doubles), 'double', 'doubles')} à proposer, selon l’étape, la zone et la recherche choisies.`}</p>
      <div className="pt-1.5 pb-0.5">
        <Switch label="Avec les prix" on={priced} onToggle={() => setPriced(!priced)} />
      </div>
      <label className="lab" htmlFor={id}>
        Texte à copier
      </label>
      <textarea
        id={id}
        className="mt-1 block w-full resize-y rounded-1 border border-line border-b-line-2 bg-well px-3 py-2.5 text-13 text-text"
        readOnly
        rows={12}
        value={content || 'Rien à chercher, rien en double.'}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

/** A line of the exchange text: what is looked for, or what is held beyond need. */
type Offer = { name: string; count: number; price: number | null }
type OfferGroup = { step: number | null; offers: Offer[] }

/** What the player looks for and has to swap, step by step in the order of the rows. */
const exchangeOf = (rows: readonly CaptureRow[]): { wanted: OfferGroup[]; doubles: OfferGroup[] } => ({
  wanted: grouped(rows, (row) => (isWanted(row) ? 1 : 0)),
  doubles: grouped(rows, surplus),
})

function grouped(rows: readonly CaptureRow[], countOf: (row: CaptureRow) => number): OfferGroup[] {
  const groups = new Map<number | null, OfferGroup>()
  for (const row of rows) {
    const count = countOf(row)
    if (count === 0) continue
    const group = groups.get(row.step) ?? { step: row.step, offers: [] }
    group.offers.push({ name: row.key, count, price: row.sell_price_kamas || null })
    groups.set(row.step, group)
  }
  const last = Number.POSITIVE_INFINITY
  return [...groups.values()].sort((a, b) => (a.step ?? last) - (b.step ?? last))
}

const piecesOf = (groups: readonly OfferGroup[]): number =>
  groups.reduce((sum, group) => sum + group.offers.reduce((n, offer) => n + offer.count, 0), 0)

/** Empty when there is nothing to look for nor to swap. */
function exchangeText(
  wanted: readonly OfferGroup[],
  doubles: readonly OfferGroup[],
  priced: boolean,
): string {
  const sections = [
    section('Je cherche\u00a0:', wanted, priced),
    section('J’ai en double\u00a0:', doubles, priced),
  ]
  const filled = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return filled.length > 0 ? ['Quête Ocre', ...filled].join('\n\n') : ''
}

function section(title: string, groups: readonly OfferGroup[], priced: boolean): string[] {
  if (groups.length === 0) return []
  return [
    title,
    ...groups.map(({ step, offers }) => {
      const names = offers.map(({ name, count, price }) => exchangeName(name, count, priced ? price : null))
      return `${step === null ? 'Étape inconnue' : `Étape ${step}`}\u00a0: ${names.join(', ')}`
    }),
  ]
}
