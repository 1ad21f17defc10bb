import { type ReactNode, useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { pastedText as text } from './pasted-text.ts'
import './pasted-list.css'
import { formatNumber } from '#shared/domain/text/numbers.ts'

type DialogProps = {
  title: string
  /** The dialog's width. */
  className: string
  intro: string
  /** Names the text; `example` stands in it while it is empty. */
  label: string
  example: string
  /** Its lines in sight. */
  height: number
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  /** The button that stores what could be read. */
  store: { label: string; disabled: boolean; press: () => Promise<void> }
  onClose: () => void
  /** What becomes of the text. */
  children: ReactNode
}

/** A list that is pasted, shown as what it will be, then stored all at once. */
export function PastedDialog({ title, className, store, onClose, ...props }: DialogProps) {
  return (
    <Dialog
      title={title}
      className={className}
      onClose={onClose}
      footer={
        <>
          <Button className="ghost" onClick={onClose}>
            Fermer
          </Button>
          <Button className="main" disabled={store.disabled} onClick={() => void store.press()}>
            {store.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{props.intro}</p>
        <textarea
          className="pasted-text"
          aria-label={props.label}
          placeholder={props.example}
          rows={props.height}
          spellCheck={false}
          value={props.pasted}
          onChange={(event) => props.onPaste(event.target.value)}
        />
        {props.children}
      </div>
    </Dialog>
  )
}

type PreviewProps<V extends string> = {
  /** The kinds of lines that there are, each with their count in words. */
  views: readonly { value: V; label: string }[]
  shown: V
  onShow: (view: V) => void
  children: ReactNode
}

/** What each pasted line will be, kind by kind. */
export function PastedPreview<V extends string>({ views, shown, onShow, children }: PreviewProps<V>) {
  return (
    <section className="pasted-preview grid min-w-0 justify-items-start gap-2" aria-label="Aperçu">
      <p className="sr-only" role="status">
        {views.map(({ label }) => label).join(', ')}
      </p>
      <Segmented label="Aperçu" value={shown} options={views} onChange={onShow} />
      {children}
    </section>
  )
}

const PAGE = 100

type RowsProps<R> = { rows: readonly R[]; page?: number; children: (shown: readonly R[]) => ReactNode }

/** The first rows of a long list, and a button for more. */
export function PastedRows<R>({ rows, page = PAGE, children }: RowsProps<R>) {
  const [limit, setLimit] = useState(page)
  const more = Math.min(page, rows.length - limit)
  if (rows.length === 0) return null
  return (
    <section
      className="pasted-rows max-h-[38vh] w-full overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
      tabIndex={0}
      aria-label="Lignes de l’aperçu"
    >
      {children(rows.slice(0, limit))}
      {more > 0 && (
        <Button className="small ghost" onClick={() => setLimit(limit + page)}>
          {`Afficher ${formatNumber(more)} de plus`}
        </Button>
      )}
    </section>
  )
}

type Fault = { row: number; said: string | undefined; why: string }

/** The lines that cannot be taken, each with its number, what it says and why. */
export const PastedFaults = ({ faults }: { faults: readonly Fault[] }) => (
  <PastedRows rows={faults}>
    {(shown) => (
      <ul>
        {shown.map(({ row, said, why }) => (
          <PastedLine key={row}>
            <b className="font-medium">{text.row(row)}</b> {said}
            <span className="sub text-loss">{why}</span>
          </PastedLine>
        ))}
      </ul>
    )}
  </PastedRows>
)

/** A line of a list of names or faults. */
export const PastedLine = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={`border-rule border-b py-1.5 wrap-anywhere ${className}`}>{children}</li>
)
