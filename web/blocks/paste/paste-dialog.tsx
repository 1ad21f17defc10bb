import { type ReactNode, useEffect, useState } from 'react'
import { GameLanguage } from '#blocks/game-language.tsx'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Columns } from '#shared/domain/pasted/table.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { UnsureNames } from '#ui/catalogue/unsure-names.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { PastedFaults, PastedLine, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText } from '#ui/files/pasted-text.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { FileLine, useFile } from './file-line.tsx'
import { type Ingest, type Placed, useIngest } from './use-ingest.ts'

export type PastedProps = {
  /** The text, which outlives the dialog. */
  pasted: string
  onPaste: (text: string) => void
  /** A file that was dropped on the page. */
  dropped: File | null
  onClose: () => void
}

/** A tool into which text and files are pasted: its words, and what it makes of a row. */
export type PasteKind<C extends string | number, V, F, W extends string> = Ingest<C, V, F, W> & {
  title: string
  /** The dialog's width. */
  className: string
  intro: string
  label: string
  /** What stands in the text while it is empty, and how many lines of it are in sight. */
  example: string
  height: number
  /** What the columns lack to be read, in words. */
  lacks: (columns: Columns<C>) => string | null
  /** Of each way to read a row what is asked, and the button that reads all rows so. */
  ways: Record<W, { ask: string; all?: string }>
  /** What a row would be, on its button. */
  reading: (values: V[], way: W) => string
  fault: (fault: F) => string
  /** False where what is pasted names no items of the catalogue: the game's language says nothing of it. */
  ofItems?: boolean
  /** How many are ready, in words. */
  ready: (n: number) => string
}

type Props<C extends string | number, V, F, W extends string> = PastedProps & {
  kind: PasteKind<C, V, F, W>
  catalogue: Catalogue | null
  store: {
    label: (ready: readonly V[]) => string
    /** Whether it is stored; what could not be read stays in the text. */
    press: (ready: V[]) => Promise<boolean>
  }
  /** What is chosen for all lines. */
  controls?: ReactNode
  /** What will be stored, or is here already. */
  children: (shown: readonly Placed<V>[]) => ReactNode
}

const VIEWS = ['ready', 'doubtful', 'unsure', 'held', 'refused'] as const
/** How many names are shown at first: each is searched for in the whole catalogue. */
const NAMES = 20

/** What is pasted, or read from a file, shown as what it will be, then stored all at once. */
export function PasteDialog<C extends string | number, V, F, W extends string>(props: Props<C, V, F, W>) {
  const { kind, catalogue, pasted, onPaste, dropped, onClose, store } = props
  const wide = useWide()
  const found = useIngest(pasted, kind)
  // What a file or an empty text takes the place of comes back with « Annuler ».
  const replace = (text: string, said: string) => {
    if (pasted.trim() !== '' && pasted !== text)
      undoToast(said, async () => {
        onPaste(pasted)
        return true
      })
    onPaste(text)
  }
  const file = useFile((text) => replace(text, 'Texte remplacé par le fichier'))
  const { read } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once
  useEffect(() => {
    if (dropped) void read(dropped)
  }, [dropped])
  const [busy, setBusy] = useState(false)
  useHoldReload(pasted !== '')
  const values = found.ready.map(({ value }) => value)
  const press = async () => {
    setBusy(true)
    const stored = await store.press(values)
    setBusy(false)
    if (!stored) return
    const left = found.leftOver()
    onPaste(left)
    if (left === '') onClose()
  }
  return (
    <Dialog
      bottom={!wide}
      className={wide ? kind.className : ''}
      title={kind.title}
      onClose={onClose}
      footer={
        <>
          <Button className="ghost" onClick={onClose}>
            Fermer
          </Button>
          <Button
            className="main"
            disabled={values.length === 0 || busy || found.pending}
            onClick={() => void press()}
          >
            {busy ? 'Enregistrement…' : store.label(values)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{kind.intro}</p>
        <textarea
          className="w-full resize-y rounded-1 border border-line border-b-line-2 bg-well px-2.5 py-2 text-13 [font-family:ui-monospace,monospace] focus-visible:border-kama focus-visible:ring-1 focus-visible:ring-kama focus-visible:outline-none max-md:text-16"
          aria-label={kind.label}
          placeholder={kind.example}
          rows={kind.height}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => {
            file.forget()
            onPaste(target.value)
          }}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) event.preventDefault()
          }}
          onDrop={(event) => {
            const [dropped] = event.dataTransfer.files
            if (!dropped) return
            event.preventDefault()
            event.stopPropagation()
            void file.read(dropped)
          }}
        />
        <FileLine file={file} hasText={pasted !== ''} onClear={() => replace('', 'Texte vidé')} />
        {!catalogue && (
          <p className="hint bad">
            {'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.'}
          </p>
        )}
        {kind.ofItems !== false && <GameLanguage />}
        {props.controls}
        {pasted.trim() !== '' && <Preview {...props} found={found} />}
      </div>
    </Dialog>
  )
}

type Found<C extends string | number, V, F, W> = ReturnType<typeof useIngest<C, V, F, W>>
type PreviewProps<C extends string | number, V, F, W extends string> = Pick<
  Props<C, V, F, W>,
  'kind' | 'catalogue' | 'children'
> & { found: Found<C, V, F, W> }

/** What each row will be, what has to be said of it first, what is here already, and why a row will be nothing. */
function Preview<C extends string | number, V, F, W extends string>({
  kind,
  catalogue,
  children,
  found,
}: PreviewProps<C, V, F, W>) {
  const [chosen, setChosen] = useState<(typeof VIEWS)[number] | null>(null)
  const asked = found.asks.reduce((sum, { count }) => sum + count, 0)
  const counts = {
    ready: found.ready.length,
    doubtful: found.doubtful.length + asked,
    unsure: found.unsure.length,
    held: found.held.length,
    refused: found.refused.length,
  }
  const words = {
    ready: kind.ready,
    doubtful: (n: number) => `${formatNumber(n)} à préciser`,
    unsure: (n: number) => `${formatNumber(n)} à choisir`,
    held: (n: number) => `${formatNumber(n)} déjà là`,
    refused: (n: number) => plural(n, 'refusée', 'refusées'),
  }
  const filled = VIEWS.filter((view) => counts[view] > 0)
  const shown = filled.find((view) => view === chosen) ?? filled[0]
  const views = filled.map((view) => ({ value: view, label: words[view](counts[view]) }))
  const open = counts.doubtful + counts.unsure + counts.refused
  return (
    // What is being worked through stays in sight until nothing is left of it.
    <section
      className="pasted-preview grid min-w-0 justify-items-start gap-2"
      aria-label="Aperçu"
      onClickCapture={() => setChosen(shown ?? null)}
    >
      <p className="sr-only" role="status">
        {views.map(({ label }) => label).join(', ')}
      </p>
      {shown ? (
        <Segmented label="Aperçu" value={shown} options={views} onChange={setChosen} />
      ) : (
        found.passed.length === 0 && (
          <p className="hint">{found.pending ? 'Lecture…' : 'Rien à lire dans ce texte.'}</p>
        )
      )}
      {found.answered.map(({ ask, open }) =>
        open ? (
          <ColumnAsks
            key={ask.key}
            asks={[ask]}
            columns={kind.columns}
            lacks={kind.lacks}
            onAnswer={found.answer}
          />
        ) : (
          <div key={ask.key} className="hint flex flex-wrap items-center gap-x-3">
            {`Colonnes lues comme tu l’as dit\u00a0: ${columnsText(ask.proposal, kind.columns)}.`}
            <Button className="small ghost" onClick={() => found.reopen(ask)}>
              Changer
            </Button>
          </div>
        ),
      )}
      {found.passed.length > 0 && (
        <p className="hint">{pastedText.passed(found.passed.map(({ cells }) => cells.join(' ').trim()))}</p>
      )}
      {found.rest !== null && (
        <p className="hint">{`${formatNumber(found.rest)} lignes sont lues à la fois\u00a0: les autres restent dans le texte pour la fois d’après.`}</p>
      )}
      {found.heldCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p>{`${plural(found.heldCount, 'ligne semble', 'lignes semblent')} déjà là\u00a0:`}</p>
          <Segmented
            label="Lignes déjà là"
            value={found.again ? 'all' : 'new'}
            options={AGAIN}
            onChange={(again) => found.setAgain(again === 'all')}
          />
        </div>
      )}
      {shown === 'ready' && children(found.ready)}
      {shown === 'held' && children(found.held)}
      {shown === 'doubtful' && <Doubtful kind={kind} found={found} />}
      {shown === 'unsure' && catalogue && (
        <PastedRows rows={found.unsure} page={NAMES}>
          {(rows) => <UnsureNames unsure={rows} catalogue={catalogue} onChoose={found.choose} />}
        </PastedRows>
      )}
      {shown === 'unsure' && !catalogue && <PartialCatalogue />}
      {shown === 'refused' && (
        <PastedFaults
          faults={found.refused.map(({ row, text, faults }) => ({
            row,
            said: text,
            why: faults.map(kind.fault).join(' · '),
          }))}
        />
      )}
      {open > 0 && (
        <p className="hint">
          {'Ces lignes restent dans le texte\u00a0: rien n’est perdu, corrige-les quand tu veux.'}
        </p>
      )}
    </section>
  )
}

const AGAIN = [
  { value: 'new' as const, label: 'prendre les autres seulement' },
  { value: 'all' as const, label: 'tout prendre quand même' },
]

const columnsText = <C,>(columns: Columns<C>, named: readonly { value: C; label: string }[]): string =>
  columns.flatMap((column) => named.find(({ value }) => value === column)?.label ?? []).join(', ')

/** What may be read in several ways: columns that no head names for certain, and rows that say two things. */
function Doubtful<C extends string | number, V, F, W extends string>({
  kind,
  found,
}: Pick<PreviewProps<C, V, F, W>, 'kind' | 'found'>) {
  const ways = [...new Set(found.doubtful.flatMap(({ readings }) => readings.map(({ way }) => way)))]
  const bulk = ways.flatMap((way) => {
    const { all } = kind.ways[way]
    const readings = found.doubtful.flatMap(({ key, readings }) => {
      const reading = readings.find((one) => one.way === way)
      return reading ? [[key, reading] as const] : []
    })
    return all && readings.length > 1 ? [{ all, readings }] : []
  })
  return (
    <>
      <ColumnAsks asks={found.asks} columns={kind.columns} lacks={kind.lacks} onAnswer={found.answer} />
      {bulk.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {bulk.map(({ all, readings }) => (
            <Button key={all} className="small max-md:h-10" onClick={() => found.readAs(readings)}>
              {all}
            </Button>
          ))}
        </div>
      )}
      <PastedRows rows={found.doubtful}>
        {(shown) => (
          <ul>
            {shown.map(({ key, row, text, readings }) => (
              <PastedLine key={`${row} ${key}`}>
                <b className="font-medium">{pastedText.row(row)}</b> {text}
                <span className="sub whitespace-normal">{readings[0] && kind.ways[readings[0].way].ask}</span>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  {readings.map((reading) => (
                    <Button
                      key={`${reading.way} ${kind.reading(reading.values, reading.way)}`}
                      className="small max-md:h-10"
                      onClick={() => found.readAs([[key, reading]])}
                    >
                      {kind.reading(reading.values, reading.way)}
                    </Button>
                  ))}
                </span>
              </PastedLine>
            ))}
          </ul>
        )}
      </PastedRows>
    </>
  )
}
