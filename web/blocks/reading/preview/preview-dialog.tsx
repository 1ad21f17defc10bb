import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { GameLanguage } from '#blocks/game-language.tsx'
import { folderPart } from '#blocks/reading/folder-part.ts'
import { KeepOffline } from '#blocks/reading/keep-offline.tsx'
import { KnownWindows } from '#blocks/reading/known-windows.tsx'
import type { Picture } from '#blocks/reading/queue.ts'
import { Report } from '#blocks/reading/report.tsx'
import { text } from '#blocks/reading/text.ts'
import { WatchAFolder } from '#blocks/reading/watched-folder.tsx'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { GameView } from '#shared/domain/reading/rows.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { setPreference, usePreference } from '#store/preferences.ts'
import { type Correction, rememberNames } from '#store/read-names.ts'
import { recordReadings } from '#store/readings.ts'
import { useGameRules } from '#store/rules.ts'
import { useLots } from '#store/stock.ts'
import { Button } from '#ui/fields/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReadPart, useBitmap } from './cut-out.tsx'
import { GoneLots } from './gone-lots.tsx'
import { Pile, type PiledPicture } from './pile.tsx'
import { PreviewRow } from './preview-row.tsx'
import { isOpen, isTakenTogether, type RowEdit, type RowView, rowViews, withSeen } from './row-view.ts'
import { type GoneAs, type Ledger, ledgerOf, takenOf } from './taken.ts'
import type { FinishedPicture, Readings } from './use-readings.ts'
import { WantedItems } from './wanted-items.tsx'

type Props = {
  /** All that were given, in their order: also those that wait, and those that could not be read. */
  pile: readonly Picture[]
  pictures: readonly FinishedPicture[]
  readings: Readings
  catalogue: Catalogue
  edits: ReadonlyMap<string, RowEdit>
  /** The rows that are stored already. */
  stored: ReadonlySet<string>
  onEdit: (key: string, edit: RowEdit) => void
  onClose: () => void
  /** The player wants none of it. */
  onDiscard: () => void
  /** These rows are stored; what is left of the pictures stays. */
  onStored: (rows: readonly string[]) => void
}

/** The whole of it scrolls, and its buttons stay in reach. */
const FOOT =
  '[&>footer]:sticky [&>footer]:-bottom-6 [&>footer]:-mx-6 [&>footer]:-mb-6 [&>footer]:border-rule [&>footer]:border-t [&>footer]:bg-ink-2 [&>footer]:px-6 [&>footer]:py-3'
const NOT_ASKED: Ledger = { rows: new Map(), gone: [] }

/** What pictures say, one beside the other, before any of it is stored: what is certain by one press, with one undo. */
export function PreviewDialog({ pile, pictures, readings, catalogue, edits, stored, ...props }: Props) {
  const today = useParisDay()
  const rules = useGameRules() ?? GAME_RULES
  const lots = useLots()
  const keepAverage = usePreference('keep_average', 0) === 1
  const tell = useMutateAndTell()
  const mutate = useMutate({ quiet: true })
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const [ends, setEnds] = useState<ReadonlyMap<string, GoneAs>>(new Map())
  const main = useRef<HTMLButtonElement>(null)
  const base = useMemo(() => rowViews(readings.rows, edits), [readings, edits])
  const ledger = useMemo(
    () =>
      lots
        ? ledgerOf(base, { feet: readings.feet, lots, catalogue, listingHours: rules.listingHours })
        : NOT_ASKED,
    [base, readings, lots, catalogue, rules],
  )
  const views = useMemo(
    () => withSeen(base, ledger.rows, edits).filter(({ row }) => !stored.has(row.key)),
    [base, ledger, edits, stored],
  )
  const gone = ledger.gone.map((one) => ({
    ...one,
    as: ends.get(one.lot.id) ?? one.end ?? ('kept' as const),
  }))
  const taken = takenOf(views, { gone, today, keepAverage })
  const other = pile.find(({ id, state }) => id === chosen && state !== 'read')
  const shown = other ? undefined : (pictures.find(({ id }) => id === chosen) ?? firstOf(pictures, views))
  const rows = views.filter(({ row }) => row.picture === shown?.id)
  const open = useMemo(() => views.filter(isOpen), [views])
  const walk = useCallback(([next]: readonly RowView[]) => {
    setWalked(next?.row.key ?? null)
    if (next) setChosen(next.row.picture)
    else main.current?.focus()
  }, [])
  // Enter takes what is certain, as soon as the preview is there; where nothing is, it walks through what is doubtful.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !lots) return
    begun.current = true
    if (taken.size > 0) main.current?.focus({ preventScroll: true })
    else walk(open)
  }, [lots, taken.size, walk, open])
  const { onEdit } = props
  const confirm = useCallback(
    (key: string) => {
      onEdit(key, { taken: true })
      walk(open.filter(({ row }) => row.key !== key))
    },
    [onEdit, open, walk],
  )
  const store = async () => {
    setBusy(true)
    const done = await tell(text.stored(taken.counts), 'price-list', (db) =>
      recordReadings(db, taken, { today, rules }),
    )
    setBusy(false)
    if (!done) return
    await mutate((db) => rememberNames(db, correctionsOf(views, edits)))
    const settled = views.filter((view) => view.taken || view.as?.is === 'known' || view.as?.is === 'again')
    props.onStored(settled.map(({ row }) => row.key))
    walk(open.filter((view) => !view.taken))
  }
  return (
    <Dialog
      title={pile.length > 1 ? 'Ce que les captures disent' : 'Ce que la capture dit'}
      className={`${pile.length > 1 ? 'w-270' : 'w-230'} ${FOOT}`}
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
            className="main max-md:h-auto max-md:min-h-11 max-md:whitespace-normal"
            disabled={taken.size === 0 || busy}
            onClick={() => void store()}
          >
            {busy ? 'Enregistrement…' : text.store(taken.counts, taken.certain)}
          </Button>
        </>
      }
    >
      <div className="flex gap-5 max-md:flex-col max-md:gap-2">
        {pile.length > 1 && (
          <Pile
            pile={piledOf(pile, views)}
            chosen={other?.id ?? shown?.id ?? null}
            onChoose={(id) => {
              setChosen(id)
              setWalked(null)
            }}
          />
        )}
        <div className="grid min-w-0 flex-1 content-start gap-3">
          {pile.length === 1 && (
            <p>
              Lu sur cet appareil, rien n’est enregistré avant que tu le demandes. Ce qui est douteux n’est
              pris que si tu le confirmes ou le corriges.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="hint" role="status">
              {countsOf(views)}
            </p>
            {open.length > 0 && (
              <Button className="small max-md:h-11" onClick={() => walk(open)}>
                {`Vérifier ${plural(open.length, 'ligne', 'lignes')}`}
              </Button>
            )}
            <TakeDoubtful views={views} onEdit={onEdit} />
          </div>
          <WantedItems seen={seenIn(readings, edits)} />
          {shown && (
            <Chosen
              key={shown.id}
              picture={shown}
              unplaced={readings.unplaced.get(shown.id) ?? []}
              {...{ rows, catalogue, walked, onEdit }}
              onConfirm={confirm}
            >
              {rows.some(({ row }) => row.view === 'lots' && row.figures.average) && (
                <Switch
                  label="Garder aussi le prix moyen affiché, comme prix réalisé"
                  on={keepAverage}
                  onToggle={() => void mutate((db) => setPreference(db, 'keep_average', keepAverage ? 0 : 1))}
                />
              )}
              {rows.some(({ row }) => row.view === 'own') && (
                <GoneLots
                  gone={gone}
                  catalogue={catalogue}
                  onChange={(lot, as) => setEnds((before) => new Map(before).set(lot, as))}
                />
              )}
            </Chosen>
          )}
          <Unread picture={other} />
          <GameLanguage />
          <p className="hint">L’image ne quitte pas cet appareil et n’est pas gardée.</p>
          <div className="flex flex-wrap items-center gap-2">
            <KeepOffline />
            <WatchAFolder onWatched={() => void folderPart.want()} />
            {shown && <Report pictures={[shown]} views={rows} />}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The first picture of which something is still to be said, else the first. */
const firstOf = (
  pictures: readonly FinishedPicture[],
  views: readonly RowView[],
): FinishedPicture | undefined =>
  pictures.find(({ id }) => views.some(({ row }) => row.picture === id)) ?? pictures[0]

const countsOf = (views: readonly RowView[]): string => {
  const doubtful = views.filter((view) => view.doubtful).length
  return text.counts(views.length - doubtful, doubtful)
}

function piledOf(pile: readonly Picture[], views: readonly RowView[]): PiledPicture[] {
  return pile.map((picture) => {
    const rows = views.filter(({ row }) => row.picture === picture.id)
    if (picture.state === 'read') {
      const state = rows.some(isOpen) ? 'check' : rows.length === 0 ? 'stored' : 'read'
      return { picture, state, share: 1 }
    }
    if (picture.state === 'reading') return { picture, state: 'reading', share: picture.share }
    return { picture, state: picture.state === 'failed' ? 'unknown' : 'waiting', share: 0 }
  })
}

/** The items of which the pictures say prices of lots. */
const seenIn = (readings: Readings, edits: ReadonlyMap<string, RowEdit>): ReadonlySet<number> =>
  new Set(
    readings.rows.flatMap(({ key, item, view }) => {
      const named = edits.get(key)?.item ?? item
      return view === 'lots' && named !== null ? [named] : []
    }),
  )

/** Why the chosen picture says nothing. */
function Unread({ picture }: { picture: Picture | undefined }) {
  if (picture?.state !== 'failed') return null
  return (
    <div role="status">
      <p>{text.faults[picture.fault]}</p>
      {picture.fault === 'unknown' && <KnownWindows />}
    </div>
  )
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
    <Button className="small ghost max-md:h-11" aria-pressed={taken} onClick={press}>
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

type ChosenProps = Pick<Props, 'catalogue' | 'onEdit'> & {
  picture: FinishedPicture
  rows: readonly RowView[]
  unplaced: readonly string[]
  walked: string | null
  onConfirm: (key: string) => void
  children: React.ReactNode
}

/** What one picture says: which windows of the game it shows, and their lines. */
function Chosen({ picture, rows, unplaced, catalogue, walked, onEdit, onConfirm, children }: ChosenProps) {
  const bitmap = useBitmap(picture.file)
  const shows = [...new Set(rows.map(({ row }) => row.view))]
  const alone = rows.length === 1 ? rows[0] : undefined
  const marks = useMemo(
    () => alone?.row.parts.map((box) => ({ box, doubtful: alone.doubts.length > 0 })) ?? [],
    [alone],
  )
  return (
    <section className="grid gap-2" aria-label="Lignes lues">
      {shows.map((view) => (
        <ShownView key={view} view={view} />
      ))}
      {alone && <ReadPart bitmap={bitmap} marks={marks} label="Ce qui est lu de la capture" />}
      <ul>
        {rows.map((view) => (
          <PreviewRow
            key={view.row.key}
            view={view}
            catalogue={catalogue}
            bitmap={alone ? null : bitmap}
            walked={view.row.key === walked}
            onEdit={onEdit}
            onConfirm={onConfirm}
          />
        ))}
      </ul>
      {children}
      {unplaced.length > 0 && (
        <details className="text-12 text-muted">
          <summary className="touch:py-3.5">{`${plural(unplaced.length, 'morceau de texte n’a', 'morceaux de texte n’ont')} pas trouvé de place`}</summary>
          <p className="wrap-anywhere">{unplaced.join(' · ')}</p>
        </details>
      )}
    </section>
  )
}

const ShownView = ({ view }: { view: GameView }) => (
  <p>
    <b className="font-medium">{text.views[view]}</b>
    <span className="text-muted">{`\u00a0: ${text.goes[view]}.`}</span>
  </p>
)

/** The names of taken rows that the player put right: the next picture that reads them so is certain of them (N163). */
const correctionsOf = (views: readonly RowView[], edits: ReadonlyMap<string, RowEdit>): Correction[] =>
  views.flatMap(({ row, taken }) => {
    const item = edits.get(row.key)?.item
    return taken && item !== undefined ? [{ name: row.name, item }] : []
  })
