import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { KeepOffline } from '#blocks/reading/keep-offline.tsx'
import { Report } from '#blocks/reading/report.tsx'
import { text } from '#blocks/reading/text.ts'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { ReadingKind } from '#shared/domain/reading/layout.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Changed } from '#store/change.ts'
import type { NewFlip } from '#store/flips.ts'
import { addFlips } from '#store/flips.ts'
import type { DatedPrice } from '#store/price-writes.ts'
import { recordDatedPrices } from '#store/price-writes.ts'
import type { Correction } from '#store/read-names.ts'
import { rememberNames } from '#store/read-names.ts'
import { setStocks } from '#store/stock.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { useBitmap } from './cut-out.tsx'
import { PreviewRow } from './preview-row.tsx'
import { isTakenTogether, type RowEdit, type RowView, rowViews } from './row-view.ts'

import type { FinishedPicture, Readings } from './use-readings.ts'

type Props = {
  pictures: readonly FinishedPicture[]
  readings: Readings
  catalogue: Catalogue
  edits: ReadonlyMap<string, RowEdit>
  onEdit: (key: string, edit: RowEdit) => void
  onKind: (kind: ReadingKind) => void
  onClose: () => void
  /** The player wants none of it. */
  onDiscard: () => void
  /** All that was taken of the shown kind is stored. */
  onStored: () => void
}

/** On a phone the whole of it scrolls, and its buttons stay in reach. */
const FOOT =
  'max-md:[&>footer]:sticky max-md:[&>footer]:-bottom-6 max-md:[&>footer]:-mx-6 max-md:[&>footer]:-mb-6 max-md:[&>footer]:border-rule max-md:[&>footer]:border-t max-md:[&>footer]:bg-ink-2 max-md:[&>footer]:px-6 max-md:[&>footer]:py-3'

/** What pictures say, line by line, before any of it is stored: all at once, with one undo. */
export function PreviewDialog({ pictures, readings, catalogue, edits, onEdit, onKind, ...props }: Props) {
  const { kinds, kind, rows, unplaced } = readings
  const today = useParisDay()
  const tell = useMutateAndTell()
  const remember = useMutate({ quiet: true })
  const [busy, setBusy] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const views = useMemo(() => rowViews(rows, kind, edits), [rows, kind, edits])
  const taken = useMemo(() => takenOf(views, kind, today, catalogue), [views, kind, today, catalogue])
  // Enter takes what is certain, as soon as the preview is there.
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const store = async () => {
    setBusy(true)
    const stored = await tell(
      {
        prices: `${plural(taken.size, 'prix enregistré', 'prix enregistrés')} ✔`,
        stock: `${plural(taken.size, 'objet compté', 'objets comptés')} ✔`,
        sales: `${plural(taken.size, 'vente notée', 'ventes notées')} ✔`,
      }[kind],
      'price-list',
      taken.store,
    )
    setBusy(false)
    if (!stored) return
    await remember((db) => rememberNames(db, correctionsOf(views, edits)))
    props.onStored()
  }
  return (
    <Dialog
      title="Ce que la capture dit"
      className={`w-230 ${FOOT}`}
      onClose={props.onClose}
      footer={
        <>
          <Button className="ghost" onClick={props.onDiscard}>
            Jeter
          </Button>
          <Button className="ghost" onClick={props.onClose}>
            Fermer
          </Button>
          <Button
            ref={main}
            className="main"
            disabled={taken.size === 0 || busy}
            onClick={() => void store()}
          >
            {busy
              ? 'Enregistrement…'
              : taken.size === 0
                ? 'Enregistrer'
                : {
                    prices: `Enregistrer ${formatNumber(taken.size)} prix`,
                    stock: `Compter ${plural(taken.size, 'objet', 'objets')}`,
                    sales: `Noter ${plural(taken.size, 'vente', 'ventes')}`,
                  }[kind]}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          Lu sur cet appareil, rien n’est enregistré avant que tu le demandes. Ce qui est douteux est en tête
          et n’est pris que si tu le coches ou le corriges.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {kinds.length > 1 ? (
            <Segmented
              label="La capture montre"
              value={kind}
              options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
              onChange={onKind}
            />
          ) : (
            <span>{text.shows[kind]}</span>
          )}
          <span className="hint">{text.goes[kind]}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="hint" role="status">
            {countsOf(views)}
          </p>
          <TakeDoubtful views={views} onEdit={onEdit} />
        </div>
        <section className="max-h-[46vh] overflow-auto max-md:max-h-none" aria-label="Lignes lues">
          <ul>
            {pictures.map((picture) => (
              <PictureRows
                key={picture.id}
                picture={picture}
                views={views.filter(({ row }) => row.picture === picture.id)}
                {...{ kind, catalogue, onEdit }}
              />
            ))}
          </ul>
        </section>
        {unplaced.length > 0 && (
          <details className="text-12 text-muted">
            <summary className="touch:min-h-11">{`${plural(unplaced.length, 'morceau de texte n’a', 'morceaux de texte n’ont')} pas trouvé de place`}</summary>
            <p className="wrap-anywhere">{unplaced.join(' · ')}</p>
          </details>
        )}
        <p className="hint">L’image ne quitte pas cet appareil et n’est pas gardée.</p>
        <div className="flex flex-wrap items-center gap-2">
          <KeepOffline />
          <Report pictures={pictures} views={views} />
        </div>
      </div>
    </Dialog>
  )
}

const countsOf = (views: readonly RowView[]): string => {
  const doubtful = views.filter((view) => view.doubtful).length
  return text.counts(views.length - doubtful, doubtful)
}

/** Takes all doubtful lines at once, or leaves them: each goes on saying what is doubtful of it. */
function TakeDoubtful({ views, onEdit }: { views: readonly RowView[]; onEdit: Props['onEdit'] }) {
  const rows = views.filter(isTakenTogether)
  if (rows.length === 0) return null
  const taken = rows.every((row) => row.taken)
  const press = () => {
    for (const { row } of rows) onEdit(row.key, { taken: !taken })
  }
  return (
    <Button className="small max-md:h-11" aria-pressed={taken} onClick={press}>
      {taken
        ? rows.length === 1
          ? 'Laisser la douteuse'
          : `Laisser les ${formatNumber(rows.length)} douteuses`
        : rows.length === 1
          ? 'Prendre aussi la douteuse'
          : `Prendre aussi les ${formatNumber(rows.length)} douteuses`}
    </Button>
  )
}

type RowsProps = Pick<Props, 'catalogue' | 'onEdit'> & {
  picture: FinishedPicture
  views: readonly RowView[]
  kind: ReadingKind
}

/** The lines of one picture, which is in memory once for all of them. */
function PictureRows({ picture, views, kind, catalogue, onEdit }: RowsProps) {
  const bitmap = useBitmap(picture.file)
  const edit = useCallback((key: string, change: RowEdit) => onEdit(key, change), [onEdit])
  return views.map((view) => (
    <PreviewRow
      key={view.row.key}
      view={view}
      kind={kind}
      catalogue={catalogue}
      bitmap={bitmap}
      onEdit={edit}
    />
  ))
}

/** What the taken rows come to, ready to be stored in one act; `size` in prices, items or sales. */
type Taken = { size: number; store: (db: AccountDb) => Promise<Changed> }

/** Of what two rows say of the same thing, the later one counts. */
function takenOf(views: readonly RowView[], kind: ReadingKind, today: string, catalogue: Catalogue): Taken {
  const rows = views.filter(({ taken }) => taken)
  if (kind === 'prices') {
    const prices = pricesOf(rows)
    return { size: prices.length, store: (db) => recordDatedPrices(db, prices, today) }
  }
  if (kind === 'stock') {
    const counts = new Map(
      rows.flatMap(({ item, count }) => (item !== null && count !== null ? [[item, count]] : [])),
    )
    const list = [...counts].map(([id, quantity]) => ({ id, quantity }))
    return { size: list.length, store: (db) => setStocks(db, list) }
  }
  const sales = rows.flatMap((row) => saleOf(row, catalogue))
  return { size: sales.length, store: (db) => addFlips(db, sales) }
}

/** What the player put right is typed. */
function pricesOf(rows: readonly RowView[]): DatedPrice[] {
  const prices = new Map<string, DatedPrice>()
  for (const { item, prices: shown, row } of rows) {
    for (const pack of PACK_SIZES) {
      const price = shown[pack]
      if (item === null || !price) continue
      const via = price === row.prices[pack]?.value ? 'read' : 'typed'
      prices.set(`${item}|${pack}`, { id: item, pack, price, day: null, via })
    }
  }
  return [...prices.values()]
}

function saleOf({ item, prices, count, cost }: RowView, catalogue: Catalogue): NewFlip[] {
  const price = prices[1]
  if (item === null || !price) return []
  const { name, img } = catalogue.item(item)
  return [
    {
      purchase_date: null,
      sold: false,
      sold_date: null,
      item_id: item,
      item_name: name,
      item_img_url: img ?? null,
      buy_price_kamas: cost ?? 0,
      sell_price_kamas: price,
      tax_kamas: 0,
      autoTax: true,
      note: count !== null && count > 1 ? `lot de ${formatNumber(count)}` : '',
    },
  ]
}

/** The names of taken rows that the player put right: the next picture that reads them so is certain of them (N163). */
const correctionsOf = (views: readonly RowView[], edits: ReadonlyMap<string, RowEdit>): Correction[] =>
  views.flatMap(({ row, taken }) => {
    const item = edits.get(row.key)?.item
    return taken && item !== undefined ? [{ name: row.name, item }] : []
  })
